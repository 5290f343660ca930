import { job } from '../../../queue/job.ts'

/** Tells a member of staff that one of their passkeys was added or removed. `at` is unique for one change. */
export const passkeyChangedJob = job<{ memberId: string; act: 'added' | 'removed'; at: string }>('passkey_changed')

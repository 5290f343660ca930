import { job } from '../../../queue/job.ts'

/** Tells somebody that they were invited to be an owner of a company. `at` is unique for one sending. */
export const ownerInvitedJob = job<{ invitationId: number; at: string }>('owner_invited')

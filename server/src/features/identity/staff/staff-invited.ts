import { job } from '../../../queue/job.ts'

/** Tells somebody that they were invited to have a role at a company. `at` is unique for one sending. */
export const staffInvitedJob = job<{ invitationId: number; at: string }>('staff_invited')

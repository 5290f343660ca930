import type { SiteRole } from '@idocard/domain/identity/permission'
import { job } from '../../../queue/job.ts'

/** Tells somebody that they were given a role of the site. `at` is unique for one gift. */
export const roleGivenJob = job<{ memberId: string; role: SiteRole; at: string }>('staff_role_given')

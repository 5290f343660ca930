import type { Role } from '@idocard/domain/identity/permission'
import { job } from '../../../queue/job.ts'

/**
 * Tells somebody that they were given a role: of the site, or at a company in place of one that they had there. `at` is unique
 * for one gift.
 */
export const roleGivenJob = job<{ memberId: string; role: Role; companyId?: number; at: string }>('staff_role_given')

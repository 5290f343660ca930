import { COMPANY_ROLES, type Role, SITE_ROLES } from '@idocard/domain/identity/permission'
import { insertOne } from '../db/insert-one.ts'
import type { Tx } from '../db/open.ts'
import { member } from '../db/schema/identity/account.ts'
import { staffRole } from '../db/schema/identity/staff.ts'

const OWN_COMPANY = 3

/** Writes one person for each role, of the site and at our own company: `owner@idocard.example`, and so on. */
export async function seedStaff(db: Tx): Promise<void> {
  const people = [
    ...Object.keys(SITE_ROLES).map((role) => ({ role: role as Role, companyId: null })),
    ...Object.keys(COMPANY_ROLES).map((role) => ({ role: role as Role, companyId: OWN_COMPANY })),
  ]
  for (const { role, companyId } of people) {
    const name = role[0]?.toUpperCase() + role.slice(1)
    const { id } = await insertOne(db, member, { email: `${role}@idocard.example`, name })
    await db.insert(staffRole).values({ memberId: id, companyId, role })
  }
}

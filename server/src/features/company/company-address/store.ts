import { and, eq } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { companyRows } from '../../../api/company-rows.store.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { companyAddress } from '../../../db/schema/company/company-order.ts'

/** A company's delivery addresses. */
export const companyAddresses = companyRows(companyAddress, {
  may: ['purchase.read', 'purchase.make'],
  search: [companyAddress.label, companyAddress.recipient, companyAddress.address],
  sorts: { label: { by: companyAddress.label, kind: 'text' } },
})

type Staff = Acting<'purchase.make', 'company'>

/** How many addresses a company has, without deleted ones. */
export const countAddresses = (db: Tx, acting: Staff): Promise<number> =>
  db.$count(companyAddress, companyAddresses.isOf(acting, isKept(companyAddress)))

/** Ends that one of the company's addresses is offered first. The company must be locked. */
export async function clearDefault(db: Tx, { company }: Staff): Promise<void> {
  await db
    .update(companyAddress)
    .set({ isDefault: false })
    .where(and(eq(companyAddress.companyId, company.id), eq(companyAddress.isDefault, true)))
}

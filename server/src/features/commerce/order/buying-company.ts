import type { InvoiceCompany } from '@idocard/domain/commerce/invoice'
import { roleThatMay } from '@idocard/domain/identity/permission'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { type CompanyRow, companyById } from '../../company/company/index.ts'
import { rolesAt } from '../../identity/staff/index.ts'

/** Who orders for a company at the checkout, and by which rule an owner has to agree. */
export interface BuyingCompany {
  id: number
  prefix: string
  role: 'owner' | 'manager'
  approvalAbove: number | null
}

/**
 * The company for which a member orders.
 * @throws {Refusal} `not_found` for one that is not there, or for which they may not; `company.paused`
 */
export async function buyingCompany(db: Tx, who: Owner, prefix: string): Promise<BuyingCompany> {
  const { company, roles } = await rolesAt(db, who.id, 'company', prefix)
  const role = roleThatMay('company', roles, 'purchase.make')
  const row = company && role ? await companyById(db, company.id) : undefined
  if (!company || !row) throw new Refusal('not_found')
  if (company.isPaused) throw new Refusal('company.paused')
  // An owner who is a manager as well decides alone.
  const own = roles.includes('owner') ? 'owner' : 'manager'
  return { id: row.id, prefix: row.prefix, role: own, approvalAbove: row.approvalAbove }
}

/** The company on the invoice of what it orders. Without a tax number, the invoice is a personal one. */
export const invoiceOfCompany = ({ taxNumber, companychname, companyenname }: CompanyRow): InvoiceCompany =>
  taxNumber === '' ? { taxNumber: '', invoiceTitle: '' } : { taxNumber, invoiceTitle: companychname || companyenname }

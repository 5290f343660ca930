import { contract } from '@idocard/contract'
import { REFUSALS } from '@idocard/contract/refusals'
import { prefixFault } from '@idocard/domain/company/company-profile'
import { COMPANIES_A_DAY, isLikeOurs, PAID_STATES } from '@idocard/domain/company/company-start'
import { DAY_MS } from '@idocard/domain/duration'
import { formatMobile } from '@idocard/domain/identity/phone'
import { pictureUrl } from '@idocard/domain/picture'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import {
  companiesToOrderFor,
  companyOfOrder,
  countCompaniesMade,
  giveOrderTo,
  hasCompanyCards,
  invoiceOfCompany,
  lockOwnOrder,
  type OrderRow,
  ordersForCompany,
  ordersOfCompanies,
} from '../../commerce/order/index.ts'
import { ownPicture } from '../../content/upload/index.ts'
import { writeAudit } from '../../identity/audit/index.ts'
import { giveRole, hasRole } from '../../identity/staff/index.ts'
import { companyById, companyByPrefix, isPaused, ourNames, profileOf, refuseLikeOurs } from '../company/index.ts'
import { insertCompany } from '../site-company/index.ts'
import { isPrefixTaken, ownedCompanies } from './store.ts'

/** How the buyer of a pack sets up a company. */
export const companyStartCalls = ({ secret }: { secret: string }) =>
  implement(contract.companyStart, {
    async load(_input, { db, who }) {
      const owned = await ownedCompanies(db, who)
      const orders = await ordersOfCompanies(
        db,
        owned.map(({ id }) => id),
      )
      return {
        offers: await ordersForCompany(db, who),
        companies: owned.map(({ id, ...one }) => ({
          ...one,
          orders: orders.filter(({ companyId }) => companyId === id).map(({ orderNumber }) => orderNumber),
        })),
      }
    },

    async load_buying(_input, { db, who }) {
      const found = await companiesToOrderFor(db, who)
      return {
        list: found.map(({ company, isOwner, addresses }) => ({
          prefix: company.prefix,
          nameCh: company.companychname,
          nameEn: company.companyenname,
          ...invoiceOfCompany(company),
          approvalAbove: isOwner ? null : company.approvalAbove,
          addresses: addresses.map(({ id, label, recipient, phone, address }) => ({
            ...{ id, label, recipient, address },
            phone: formatMobile(phone),
          })),
        })),
      }
    },

    async check_prefix({ prefix }, { db, lang }) {
      const fault = await faultOf(db, prefix)
      return { problem: fault ? REFUSALS[`company.prefix_${fault}`][lang] : '' }
    },

    async make({ orderNumber, prefix, titleCh, titleEn, squareLogo, ...fields }, context) {
      const { db, who, now, lang, refuse } = context
      const mine = (await lockOwnOrder(db, who, orderNumber)) ?? refuse('not_found')
      const made = await companyOfOrder(db, mine)
      if (made !== undefined) {
        // The answer to the first press may have been lost.
        const before = await companyById(db, made)
        const isSame = before?.prefix.toLowerCase() === prefix.toLowerCase()
        const owns = await hasRole(db, { memberId: who.id, companyId: made, role: 'owner' })
        return before && isSame && owns ? { prefix: before.prefix } : refuse('company_start.used')
      }
      await refuseUnfit(db, mine)
      const since = new Date(now.getTime() - DAY_MS)
      if ((await countCompaniesMade(db, who, since)) >= COMPANIES_A_DAY) refuse('company_start.limit')
      await refuseLikeOurs(db, lang, { titleCh, titleEn })
      const refusePrefix = (fault: Fault) => {
        const refusal = `company.prefix_${fault}` as const
        return refuse(refusal, { fields: { prefix: REFUSALS[refusal][lang] } })
      }
      const fault = await faultOf(db, prefix)
      if (fault) refusePrefix(fault)
      if (squareLogo !== '' && !(await ownPicture(db, who, squareLogo))) refuseInvalid(['squareLogo'], lang)
      const names = { companychname: titleCh, companyenname: titleEn }
      const logo = squareLogo === '' ? '' : pictureUrl(squareLogo)
      const row =
        (await insertCompany(db, { ...fields, ...names, squareLogo: logo, prefix, createdAt: now })) ??
        refusePrefix('taken')
      await giveRole(db, { memberId: who.id, companyId: row.id, role: 'owner' })
      await giveOrderTo(db, mine, { companyId: row.id, isFirst: true }, now)
      // In the company's log and in the site's: its staff see which companies were set up without them.
      const origin = { actor: { person: who, role: 'owner' as const, company: null }, secret, now }
      await writeAudit(db, { ...origin, call: contract.companyStart.make.path }, [
        {
          thing: 'company',
          id: row.id,
          companyId: row.id,
          after: { ...profileOf(row), orderNumber: mine.orderNumber },
        },
        { thing: 'staffRole', id: who.id, companyId: row.id, after: { role: 'owner' } },
      ])
      return { prefix: row.prefix }
    },

    async add_order({ orderNumber, prefix }, context) {
      const { db, who, now, refuse } = context
      const mine = (await lockOwnOrder(db, who, orderNumber)) ?? refuse('not_found')
      const company = (await companyByPrefix(db, prefix)) ?? refuse('not_found')
      const { id: companyId } = company
      if (!(await hasRole(db, { memberId: who.id, companyId, role: 'owner' }))) refuse('not_found')
      if (isPaused(company)) refuse('company.paused')
      const given = await companyOfOrder(db, mine)
      if (given === companyId) return { prefix: company.prefix }
      if (given !== undefined) refuse('company_start.used')
      await refuseUnfit(db, mine)
      await giveOrderTo(db, mine, { companyId, isFirst: false }, now)
      const origin = { actor: { person: who, role: 'owner' as const, company: { id: companyId } }, secret, now }
      const changes = [{ thing: 'company', id: companyId, after: { orderNumber: mine.orderNumber } }]
      await writeAudit(db, { ...origin, call: contract.companyStart.add_order.path }, changes)
      return { prefix: company.prefix }
    },
  })

type Fault = 'form' | 'reserved' | 'taken'

/** What is wrong with the prefix of a new company. One that reads like ours is kept from others as the site's words are. */
async function faultOf(db: Tx, prefix: string): Promise<Fault | undefined> {
  const fault = prefixFault(prefix) ?? (isLikeOurs(prefix, await ourNames(db)) ? 'reserved' : null)
  if (fault) return fault
  return (await isPrefixTaken(db, prefix)) ? 'taken' : undefined
}

/** Refuses an order that is not paid, or has too few cards. It must be locked. */
async function refuseUnfit(db: Tx, mine: Owned<OrderRow>): Promise<void> {
  const isPaid = (PAID_STATES as readonly string[]).includes(mine.state)
  if (!isPaid || !(await hasCompanyCards(db, mine))) throw new Refusal('company_start.order')
}

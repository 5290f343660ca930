import { contract } from '@idocard/contract'
import type { CompanyAddress } from '@idocard/contract/company/company-address'
import { MAX_ADDRESSES } from '@idocard/domain/company/purchase'
import { formatMobile } from '@idocard/domain/identity/phone'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { CompanyAddressRow } from '../../../db/schema/company/company-order.ts'
import { lockCompany } from '../company/index.ts'
import { clearDefault, companyAddresses, countAddresses } from './store.ts'

const shown = ({ companyId: _, phone, removedAt, ...row }: CompanyAddressRow): CompanyAddress => ({
  ...row,
  phone: formatMobile(phone),
  removedAt: removedAt?.toISOString() ?? null,
})

/** What the audit log keeps: whom a parcel goes to can be erased, and the chain cannot. */
const told = ({ label, isDefault }: CompanyAddressRow) => ({ label, isDefault })

/** Where a company has parcels sent. It is locked for each change, so that one address at most is offered first. */
export const companyAddressCalls = implement(contract.companyAddress, {
  async list(at, { db, acting, lang }) {
    const { list, ...page } = (await companyAddresses.list(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
    return { list: list.map(shown), ...page }
  },

  async get({ id }, { db, acting, refuse }) {
    return shown((await companyAddresses.get(db, acting, id)) ?? refuse('not_found'))
  },

  async save({ id, version, ...typed }, { db, acting, changed, refuse }) {
    await lockCompany(db, acting.company.id)
    const before = id === 0 ? undefined : ((await companyAddresses.lock(db, acting, id)) ?? refuse('not_found'))
    if (before && before.version !== version) refuse('company_address.changed')
    const others = await countAddresses(db, acting)
    if (!before && others >= MAX_ADDRESSES) refuse('company_address.many')
    // The only one is the one that is offered.
    const isDefault = typed.isDefault || (!before && others === 0)
    if (isDefault) await clearDefault(db, acting)
    const fields = { ...typed, isDefault }
    const after = before
      ? await companyAddresses.update(db, acting, before, fields)
      : await companyAddresses.insert(db, acting, fields)
    changed({ thing: 'companyAddress', id: after.id, ...(before && { before: told(before) }), after: told(after) })
    return shown(after)
  },

  async remove({ id }, { db, acting, now, changed, refuse }) {
    await lockCompany(db, acting.company.id)
    const before = (await companyAddresses.lock(db, acting, id)) ?? refuse('not_found')
    // Once it comes back, another one may be offered first.
    const plain = before.isDefault ? await companyAddresses.update(db, acting, before, { isDefault: false }) : before
    await companyAddresses.remove(db, acting, plain, now)
    changed({ thing: 'companyAddress', id, before: told(before) })
    return {}
  },

  async restore({ id }, { db, acting, changed, refuse }) {
    await lockCompany(db, acting.company.id)
    if ((await countAddresses(db, acting)) >= MAX_ADDRESSES) refuse('company_address.many')
    const after = (await companyAddresses.restore(db, acting, id)) ?? refuse('not_found')
    changed({ thing: 'companyAddress', id, after: told(after) })
    return {}
  },
})

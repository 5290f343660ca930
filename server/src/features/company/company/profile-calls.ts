import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import { columnsOf, profileOf, refuseLikeOurs } from './profile.ts'
import { companyById, lockCompany, updateCompany } from './store.ts'

/** A company's profile, as its own staff edit it. */
export const companyProfileCalls = implement(contract.companyProfile, {
  async get(_input, { db, acting, refuse }) {
    return profileOf((await companyById(db, acting.company.id)) ?? refuse('not_found'))
  },

  async save({ version, ...written }, context) {
    const { db, acting, lang, changed, refuse } = context
    const before = (await lockCompany(db, acting.company.id)) ?? refuse('not_found')
    if (before.version !== version) refuse('company.changed')
    await refuseLikeOurs(db, lang, written, before)
    const after = await updateCompany(db, before, await columnsOf(context, written, before))
    changed({ thing: 'company', id: after.id, before: profileOf(before), after: profileOf(after) })
    return { version: after.version }
  },
})

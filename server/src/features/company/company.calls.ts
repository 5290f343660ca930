import { contract } from '@idocard/contract'
import { implement } from '../../api/implement.ts'
import { Refusal } from '../../api/refusal.ts'
import { companyByPrefix } from './company.store.ts'

export const companyCalls = implement(contract.company, {
  async getConfig(_input, { db, prefix }) {
    const found = await companyByPrefix(db, prefix)
    if (!found) throw new Refusal('not_found')
    return found
  },
})

import { contract } from '@idocard/contract'
import { implement } from '../../api/implement.ts'
import { withHtml } from '../../shared/rich-text.ts'
import { companyByPrefix } from '../company/company.store.ts'
import { drivesOf, pageOfDrive } from './drive.store.ts'

export const driveCalls = implement(contract.drive, {
  async load_all(_input, { db, prefix, now, refuse }) {
    const company = (await companyByPrefix(db, prefix)) ?? refuse('not_found')
    const page = await pageOfDrive(db, company.id)
    return { page: page ? withHtml(page) : null, list: await drivesOf(db, company.id, now) }
  },
})

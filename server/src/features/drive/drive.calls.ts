import { contract } from '@idocard/contract'
import { implement } from '../../api/implement.ts'
import { withHtml } from '../../shared/rich-text.ts'
import { companyByPrefix } from '../company/company.store.ts'
import { companyPageOf } from '../company-page/company-page.store.ts'
import { drivesOf } from './drive.store.ts'

/** The company page that describes the company's drives. */
const PAGE = 'donateBlood'

export const driveCalls = implement(contract.drive, {
  async load_all(_input, { db, prefix, now, refuse }) {
    const company = (await companyByPrefix(db, prefix)) ?? refuse('not_found')
    const page = await companyPageOf(db, prefix, PAGE)
    return { page: page ? withHtml(page) : null, list: await drivesOf(db, company.id, now) }
  },
})

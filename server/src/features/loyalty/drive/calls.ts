import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import { withHtml } from '../../../shared/rich-text.ts'
import { companyByPrefix } from '../../company/company/index.ts'
import { companyPageOf } from '../../company/company-page/index.ts'
import { drivesOf } from './store.ts'

/** The company page that describes the company's drives. */
const PAGE = 'donateBlood'

export const driveCalls = implement(contract.drive, {
  async load_all(_input, { db, prefix, now, refuse }) {
    const company = (await companyByPrefix(db, prefix)) ?? refuse('not_found')
    const page = await companyPageOf(db, prefix, PAGE, now)
    return { page: page ? withHtml(page) : null, list: await drivesOf(db, company.id, now) }
  },
})

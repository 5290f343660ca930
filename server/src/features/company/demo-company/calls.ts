import { randomInt } from 'node:crypto'
import { contract } from '@idocard/contract'
import { demoUntil, MAX_DEMO_COMPANIES } from '@idocard/domain/company/demo-company'
import { HOUR_SECONDS } from '@idocard/domain/duration'
import { pick } from '@idocard/domain/language'
import { implement } from '../../../api/implement.ts'
import { hashOf, newToken } from '../../../shared/secrets.ts'
import { openDemoSession } from '../../identity/sign-in/index.ts'
import { giveRole } from '../../identity/staff/index.ts'
import { insertCompany } from '../site-company/index.ts'
import content from './demo-content.json' with { type: 'json' }
import { fillDemoCompany, insertNobody } from './fill.store.ts'
import { countDemoCompanies } from './store.ts'

/** Eight letters and digits that nobody guesses or mistakes. */
const newPrefix = () =>
  `try-${Array.from({ length: 8 }, () => 'abcdefghjkmnpqrstuvwxyz23456789'[randomInt(31)]).join('')}`

/** A company to try the console with (`docs/decisions/0104`). */
export const demoCompanyCalls = implement(contract.demoCompany, {
  async start(_input, { db, now, lang, refuse }) {
    if ((await countDemoCompanies(db)) >= MAX_DEMO_COMPANIES)
      return refuse('demo_company.full', { retryAfter: HOUR_SECONDS })
    const until = demoUntil(now)
    const prefix = newPrefix()
    const made = await insertCompany(db, { ...content.company, prefix, demoUntil: until, createdAt: now })
    if (!made) throw new Error('A demo company got a prefix that another one has.')
    await fillDemoCompany(db, made, lang, now)
    const [visitor = ''] = await insertNobody(db, [pick(lang, '試用者', 'Visitor')], now)
    await giveRole(db, { memberId: visitor, companyId: made.id, role: 'owner' })
    const token = newToken()
    await openDemoSession(db, { tokenHash: hashOf(token), memberId: visitor, until }, now)
    return { token, expiresAt: until.toISOString(), prefix }
  },
})

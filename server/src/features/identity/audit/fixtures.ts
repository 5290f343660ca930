import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'
import { OURS, type Person } from '../../../testing/person.ts'
import { writeAudit } from './audit.ts'
import { SITE_CHAIN } from './store.ts'

/** The first row of a chain, which a command writes if nobody has changed anything yet. */
const firstRow =
  (chain: number) =>
  async ({ app }: Person) => {
    const origin = { actor: 'command', call: 'staff add', secret: 'test', now: app.now(), companyId: chain } as const
    const change = { thing: 'staffRole', id: 'x', after: { role: 'orders' } }
    await app.running.database.db.transaction((tx) => writeAudit(tx, origin, [change]))
    return { given: { id: '1' } }
  }

const filters = { cursor: '', keyword: '', thing: '', act: '', person: '', from: '', until: '' }
export const auditFixtures = {
  owners: {
    'siteAudit.list': {},
    'siteAudit.get': { id: NOBODYS },
    'siteAudit.verify': {},
    'companyAudit.list': {},
    'companyAudit.get': { id: NOBODYS },
    'companyAudit.verify': {},
  },
  prepare: {
    'siteAudit.list': () => ({ given: filters }),
    'companyAudit.list': () => ({ given: filters }),
    'siteAudit.get': firstRow(SITE_CHAIN),
    'companyAudit.get': firstRow(OURS),
    'siteAudit.verify': () => ({ given: { after: 0 } }),
    'companyAudit.verify': () => ({ given: { after: 0 } }),
  },
} satisfies Fixtures<'siteAudit' | 'companyAudit'>

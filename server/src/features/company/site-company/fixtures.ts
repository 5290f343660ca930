import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { company } from '../../../db/schema/company/company.ts'
import type { TestApp } from '../../../testing/app.ts'
import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'
import { codeFor, newPerson, OURS } from '../../../testing/person.ts'
import { appoint, invite } from '../../identity/staff/fixtures.ts'

/** Creates a company in the database; returns its id and prefix. */
export async function newCompany({ running }: TestApp, fields: Partial<typeof company.$inferInsert> = {}) {
  const id = randomInt(1000, 2_000_000_000)
  const made = { id, prefix: `C${id}`, companychname: '測試公司', companyenname: 'Test Company', ...fields }
  await running.database.db.insert(company).values(made)
  return { id, prefix: made.prefix }
}

/** Somebody who sees what a company's staff see; returns their id. */
async function colleagueAt(app: TestApp, companyId: number): Promise<string> {
  const colleague = await newPerson(app)
  await appoint(colleague, 'viewer', companyId)
  return colleague.holder.id
}

const LINK = 'https://www.talentek.com.tw/'
/** Valid values of the fields that their schemas do not describe. */
export const PROFILE = {
  ...{
    companyLogo: '',
    squareLogo: '',
    accent: '#0f634c',
    taxNumber: '',
    address: '臺北市',
    serviceMail: 'service@talentek.com.tw',
  },
  ...{ site: LINK, homeLink: '/', termsUse: '/terms', privatePolicy: '/privacy', lineLink: LINK, messengerLink: LINK },
  ...{ facebookLink: LINK, appStoreLink: LINK, googlePlayLink: LINK },
}

async function versionOf({ running }: TestApp, id: number): Promise<number> {
  const [found] = await running.database.db.select().from(company).where(eq(company.id, id))
  return found?.version ?? 0
}

export const siteCompanyFixtures = {
  owners: {
    'siteCompany.list': {},
    'siteCompany.get': { id: NOBODYS },
    'siteCompany.save': { id: NOBODYS, inquiryId: NOBODYS, taxNumber: NOBODYS },
    'siteCompany.pause': { id: NOBODYS },
    'siteCompany.resume': { id: NOBODYS },
    'siteCompany.invite': { id: NOBODYS },
    'siteCompany.send_again': { id: NOBODYS },
    'siteCompany.take_back': { id: NOBODYS },
    'siteCompany.change_role': { companyId: NOBODYS, id: NOBODYS },
    'siteCompany.take_role': { companyId: NOBODYS, id: NOBODYS },
    'companyProfile.save': { taxNumber: NOBODYS },
  },
  prepare: {
    'siteCompany.list': () => ({ given: { cursor: '', keyword: '', state: '' } }),
    'siteCompany.get': async ({ app }) => ({ given: { id: (await newCompany(app)).id } }),
    'siteCompany.save': async ({ app }) => ({
      // Another colour than that of `companyProfile.save`, which may have been before: otherwise nothing would change.
      given: { ...PROFILE, accent: '#23527c', id: OURS, version: await versionOf(app, OURS), inquiryId: '', theme: '' },
      isOnce: true,
    }),
    'siteCompany.pause': async ({ app }) => ({ given: { id: (await newCompany(app)).id }, isOnce: true }),
    'siteCompany.resume': async ({ app }) => ({
      given: { id: (await newCompany(app, { pausedAt: app.now() })).id },
      isOnce: true,
    }),
    'siteCompany.invite': async (person) => {
      const { id } = await newCompany(person.app)
      const { phone: username } = await newPerson(person.app)
      return { given: { id, username, role: 'owner', pinCode: await codeFor(person, 'staff_role') }, isOnce: true }
    },
    'siteCompany.send_again': async ({ app }) => {
      const { id: companyId } = await newCompany(app)
      return { given: { id: await invite(await newPerson(app), companyId) }, isOnce: true }
    },
    'siteCompany.take_back': async ({ app }) => {
      const { id: companyId } = await newCompany(app)
      return { given: { id: await invite(await newPerson(app), companyId) }, isOnce: true }
    },
    'siteCompany.change_role': async (person) => {
      const { id: companyId } = await newCompany(person.app)
      const theirs = await colleagueAt(person.app, companyId)
      const pinCode = await codeFor(person, 'staff_role')
      return { given: { companyId, id: theirs, from: 'viewer', to: 'owner', pinCode }, isOnce: true }
    },
    'siteCompany.take_role': async (person) => {
      const { id: companyId } = await newCompany(person.app)
      const theirs = await colleagueAt(person.app, companyId)
      const pinCode = await codeFor(person, 'staff_role')
      return { given: { companyId, id: theirs, role: 'viewer', pinCode }, isOnce: true }
    },
    'companyProfile.save': async ({ app }) => ({
      given: { ...PROFILE, version: await versionOf(app, OURS) },
      isOnce: true,
    }),
  },
} satisfies Fixtures<'siteCompany' | 'companyProfile'>

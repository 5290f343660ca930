import { eq } from 'drizzle-orm'
import { companyAccount, companySignIn } from '../../../db/schema/company/company-sign-in.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { knownDevice } from '../../../db/schema/identity/account.ts'
import { hashOf, newToken, seal } from '../../../shared/secrets.ts'
import type { TestApp } from '../../../testing/app.ts'
import type { FakeOpenId } from '../../../testing/fake-open-id.ts'
import { type Fixtures, type Kind, mine, NO_NUMBER, NOBODYS } from '../../../testing/fixtures.ts'
import { codeFor, companyOf, type Person } from '../../../testing/person.ts'
import { addEmployee } from '../employee/fixtures.ts'
import { wantLeads } from '../lead-event/fixtures.ts'
import { begin, digestText } from './steps.ts'

const ISSUER = 'https://id.example.com'

/** Lets a company’s people sign in with its accounts, in the database. */
export async function letSignIn(app: TestApp, companyId: number, provider?: FakeOpenId): Promise<void> {
  const row = {
    ...{ kind: 'other' as const, tenant: '', domain: '', issuer: provider?.issuer ?? ISSUER },
    clientId: provider?.clientId ?? 'client',
    sealedSecret: seal('test', provider?.clientSecret ?? 'client-secret'),
    isOn: true,
  }
  await app.running.database.db
    .insert(companySignIn)
    .values({ companyId, ...row })
    .onConflictDoUpdate({ target: companySignIn.companyId, set: row })
}

/** What comes back from a company’s provider, as somebody whose browser was there has it. */
export async function proofFor(app: TestApp, companyId: number, subject: string, email = '') {
  const secret = newToken()
  const identity = { issuer: ISSUER, subject, directoryId: '', email }
  const at = { step: 'code', companyId, secret: 'test', now: app.now() } as const
  const code = await app.running.inTransaction(({ db }) => begin(db, at, { secret: digestText(secret), identity }))
  return { code, secret }
}

/** Connects an account of their company with somebody’s own, in the database. @returns its number */
export async function addAccount(person: Person, subject: string): Promise<number> {
  const { app, holder, cardSn } = person
  const companyId = await companyOf(person)
  const { db } = app.running.database
  const [found] = await db.select({ id: employee.id }).from(employee).where(eq(employee.memberId, holder.id))
  const joined = { state: 'joined', memberId: holder.id, cardSn, joinedAt: app.now() } as const
  const employeeId = found?.id ?? (await addEmployee(person, joined))
  const row = { companyId, employeeId, memberId: holder.id, issuer: ISSUER, subject, connectedAt: app.now() }
  const [made] = await db
    .insert(companyAccount)
    .values(row)
    .onConflictDoUpdate({ target: companyAccount.employeeId, set: row })
    .returning({ id: companyAccount.id })
  return made?.id ?? 0
}

const ACCOUNT: Kind = {
  make: (owner) => addAccount(owner, `of-${owner.cardSn}`),
  remove: ({ app }, id) => app.running.database.db.delete(companyAccount).where(eq(companyAccount.id, Number(id))),
  never: NO_NUMBER,
}

/** The settings of the person’s company, and their version. */
async function set(person: Person): Promise<number> {
  const companyId = await companyOf(person)
  await letSignIn(person.app, companyId)
  const [row] = await person.app.running.database.db
    .select({ version: companySignIn.version })
    .from(companySignIn)
    .where(eq(companySignIn.companyId, companyId))
  return row?.version ?? 0
}

const setUp = async (person: Person) => {
  await set(person)
  return { given: {}, isOnce: true }
}

export const companySignInFixtures = {
  owners: {
    'companySignIn.save': { clientId: NOBODYS },
    'companyAccount.sign_in': { code: NOBODYS, secret: NOBODYS },
    'companyAccount.connect': { code: NOBODYS, secret: NOBODYS },
    'companyAccount.disconnect': { id: mine(ACCOUNT) },
  },
  prepare: {
    'companySignIn.save': async (person) => ({
      given: {
        ...{ version: await set(person), kind: 'other', tenant: '', domain: '', issuer: ISSUER, clientId: 'another' },
        ...{ clientSecret: 'secret', pinCode: await codeFor(person, 'company_sign_in') },
      },
      isOnce: true,
    }),
    'companySignIn.check': setUp,
    'companySignIn.resume': async (person) => {
      await set(person)
      await person.app.running.database.db
        .update(companySignIn)
        .set({ isOn: false })
        .where(eq(companySignIn.companyId, await companyOf(person)))
      return { given: {}, isOnce: true }
    },
    'companySignIn.pause': setUp,
    'companyAccount.begin': setUp,
    'companyAccount.sign_in': async (person) => {
      await set(person)
      const subject = `in-${person.cardSn}`
      await addAccount(person, subject)
      const device = newToken()
      const secretHash = hashOf(device).toString('hex')
      const row = { memberId: person.holder.id, secretHash, lastSeenAt: person.app.now() }
      await person.app.running.database.db.insert(knownDevice).values(row)
      return {
        given: await proofFor(person.app, await companyOf(person), subject),
        sender: { device },
        isOnce: true,
      }
    },
    'companyAccount.connect': async (person) => {
      await set(person)
      // Then the form on their card says so, once they have joined.
      await wantLeads(person)
      const email = `listed-${person.cardSn}@example.com`
      await addEmployee(person, { email })
      return { given: await proofFor(person.app, await companyOf(person), `new-${person.cardSn}`, email), isOnce: true }
    },
    'companyAccount.disconnect': async (person) => ({ given: { id: await ACCOUNT.make(person) }, isOnce: true }),
  },
} satisfies Fixtures<'companySignIn' | 'companyAccount'>

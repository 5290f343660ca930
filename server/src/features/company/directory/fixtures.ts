import { eq } from 'drizzle-orm'
import { directory, directoryPerson } from '../../../db/schema/company/directory.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { hashOf } from '../../../shared/secrets.ts'
import type { TestApp } from '../../../testing/app.ts'
import { type Fixtures, type Kind, ours } from '../../../testing/fixtures.ts'
import { codeFor, companyOf, newPerson, OURS, type Person } from '../../../testing/person.ts'
import { addEmployee, EMPLOYEE } from '../employee/fixtures.ts'

/** Lets a directory come to a company with a token, in the database. */
export async function letDirectory(app: TestApp, token: string, companyId: number = OURS): Promise<void> {
  const row = { companyId, tokenHash: hashOf(token), tokenMadeAt: app.now() }
  await app.running.database.db
    .insert(directory)
    .values(row)
    .onConflictDoUpdate({ target: directory.companyId, set: row })
}

/** An answer of the endpoint for directories. */
export interface ScimSeen {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: a resource is whatever the protocol says.
  body: any
  headers: Readonly<Record<string, unknown>>
}

/** A directory as it speaks to us. */
export function scimClient(app: TestApp, token: string, prefix = 'SG') {
  return async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<ScimSeen> => {
    const answer = await app.running.app.inject({
      method,
      url: `/scim/${prefix}/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      body: answer.body === '' ? undefined : answer.json(),
      headers: answer.headers,
    }
  }
}

/** Somebody of the list who has joined, and whom no directory keeps. */
const JOINED: Kind = {
  ...EMPLOYEE,
  async make(owner) {
    const { holder, cardSn } = await newPerson(owner.app, await companyOf(owner))
    const email = `joined-${cardSn}@example.com`
    return addEmployee(owner, { state: 'joined', memberId: holder.id, cardSn, email, joinedAt: owner.app.now() })
  },
}

/** Somebody whom the directory keeps, and wants to leave. */
export async function addLeaving(person: Person): Promise<number> {
  const { app } = person
  const companyId = await companyOf(person)
  const id = await addEmployee(person)
  const at = app.now()
  const profile = {
    ...{ displayName: '林先生', formatted: '', familyName: '', givenName: '', title: '', department: '' },
    ...{ employeeNumber: '', emails: [], phoneNumbers: [] },
  }
  const userName = `leaving-${id}@example.com`
  await app.running.database.db.insert(directoryPerson).values({
    ...{ companyId, employeeId: id, userName, profile, isActive: false },
    ...{ leavesAt: new Date(at.getTime() + 3_600_000), createdAt: at, updatedAt: at },
  })
  return id
}

export const directoryFixtures = {
  owners: {
    'directory.get': {},
    'directory.list': {},
    'directory.save': {},
    'directory.make_token': {},
    'directory.revoke_token': {},
    'directory.connect': { id: ours(JOINED) },
  },
  prepare: {
    'directory.list': () => ({ given: { cursor: '' } }),
    'directory.save': async ({ app, ...person }) => {
      const [found] = await app.running.database.db
        .select({ version: directory.version })
        .from(directory)
        .where(eq(directory.companyId, await companyOf({ app, ...person })))
      return { given: { version: found?.version ?? 0, invites: true, leftAs: 'paused' }, isOnce: true }
    },
    'directory.make_token': async (person) => ({
      given: { pinCode: await codeFor(person, 'directory') },
      isOnce: true,
    }),
    'directory.revoke_token': async (person) => {
      await letDirectory(person.app, `token-${person.cardSn}`, await companyOf(person))
      await addLeaving(person)
      return { given: {}, isOnce: true }
    },
    'directory.connect': async (person) => ({ given: { id: await JOINED.make(person) }, isOnce: true }),
  },
} satisfies Fixtures<'directory'>

/** The entry in the company's list of whoever has this address. */
export async function listedAs(app: TestApp, email: string) {
  const [found] = await app.running.database.db.select().from(employee).where(eq(employee.email, email))
  return found
}

import { declarations } from '@idocard/contract'
import { audiences } from '@idocard/contract/call'
import { AUDIT_ACTS, AUDIT_THINGS } from '@idocard/domain/identity/audit'
import { ROLES, type Role, type Scope } from '@idocard/domain/identity/permission'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit, staffRole } from '../db/schema/identity/staff.ts'
import { appoint, tokenForStaff } from '../features/identity/staff/fixtures.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { newPerson, OURS, type Person } from '../testing/person.ts'
import { validCall } from '../testing/valid-call.ts'

/** Another company in the demo content. */
const OTHER = 4
const SCOPES: Scope[] = ['site', 'company']

let app: TestApp
/** A person for each role, and one without any. */
const people = new Map<string, Person>()
const named = (scope: Scope, role: string, companyId: number | null) => `${scope} ${role} ${companyId}`
beforeAll(async () => {
  app = await testApp()
  const made = async (name: string) => {
    const person = await newPerson(app)
    people.set(name, person)
    return person
  }
  await made('nobody')
  for (const role of Object.keys(ROLES.site) as Role[]) await appoint(await made(named('site', role, null)), role, null)
  for (const companyId of [OURS, OTHER])
    for (const role of Object.keys(ROLES.company) as Role[])
      await appoint(await made(named('company', role, companyId)), role, companyId)
}, 60_000)
afterAll(() => app.close())

const ofStaff = declarations.filter(({ declaration }) => declaration.may)

it('has a right for every call that only staff sessions can make', () => {
  const open = declarations.filter(({ declaration }) => {
    const kinds = audiences(declaration)
    return kinds.every((kind) => kind === 'staff') && !declaration.may
  })
  expect(open.map(({ name }) => name)).toEqual([])
})

describe.each(ofStaff)('$name', ({ name, declaration }) => {
  const { may, on } = declaration
  // A call that takes a file is not made of its schema. Its feature tests what follows.
  const isMade = declaration.body !== 'file'
  const isAllowed = (scope: Scope, role: string, companyId: number | null) =>
    may !== undefined && scope === on && companyId !== OTHER && ROLES[scope][role]?.includes(may) === true

  // Mutations: the scope, the company or the permission left out in `authorise`.
  it('is open to exactly the roles that have its right, at that company', async () => {
    const answered: Record<string, boolean> = {}
    const expected: Record<string, boolean> = { nobody: false }
    for (const [who, person] of people) {
      const { code } = await app.refused(
        declaration,
        { nonsense: '1' },
        { token: await tokenForStaff(person, declaration) },
      )
      // With a right, the nonsense is read, and refused.
      expect([422, 403], who).toContain(code)
      answered[who] = code === 422
    }
    for (const scope of SCOPES)
      for (const role of Object.keys(ROLES[scope]))
        for (const companyId of scope === 'site' ? [null] : [OURS, OTHER])
          expected[named(scope, role, companyId)] = isAllowed(scope, role, companyId)
    expect(answered).toEqual(expected)
  })

  // Mutation: roles cached by their person.
  it.runIf(isMade)('counts a withdrawn role at the next call', async () => {
    const person = await newPerson(app)
    const { input, sender } = await validCall({ name, declaration }, person)
    await app.running.database.db.delete(staffRole).where(eq(staffRole.memberId, person.holder.id))
    expect((await app.refused(declaration, input, sender)).code).toBe(403)
  })

  // Mutation: `audited` left out of `run`.
  it.runIf(isMade && declaration.writes && declaration.audit !== false)(
    'writes who changed what into the audit log, and nothing when it is refused',
    async () => {
      const person = await newPerson(app)
      const rows = () => app.running.database.db.select().from(audit).where(eq(audit.actor, person.holder.id))
      const { input, sender } = await validCall({ name, declaration }, person)
      expect((await app.refused(declaration, { ...input, nonsense: 1 }, sender)).code).toBe(422)
      expect(await rows()).toEqual([])
      expect((await app.call(declaration, input, sender)).code).toBe(200)
      const [row] = await rows()
      expect(row).toMatchObject({ chain: on === 'company' ? OURS : 0, call: declaration.path })
      expect(row?.thing).not.toBe('')
      expect(row?.thingId).not.toBe('')
      expect([row?.before, row?.after]).not.toEqual([null, null])
      // The console has words for it.
      expect(AUDIT_ACTS).toContain(name.replace(/.*\./, ''))
      expect(AUDIT_THINGS[on ?? 'site']).toContain(row?.thing)
    },
  )
})

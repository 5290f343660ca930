import { randomBytes } from 'node:crypto'
import { contract } from '@idocard/contract'
import { audiences, type CallDeclaration, type StaffCall } from '@idocard/contract/call'
import { MINUTE_MS } from '@idocard/domain/duration'
import type { CompanyRole, Role } from '@idocard/domain/identity/permission'
import { eq } from 'drizzle-orm'
import { type Acting, type ActingOf, authorise } from '../../../api/authorise.ts'
import type { Person as Caller } from '../../../api/person.ts'
import { passkey, staffInvitation, staffRole } from '../../../db/schema/identity/staff.ts'
import { hashOf, newToken, seal } from '../../../shared/secrets.ts'
import type { TestApp } from '../../../testing/app.ts'
import { type Fixtures, type Kind, mine, NO_NUMBER, NO_UUID, NOBODYS, ours } from '../../../testing/fixtures.ts'
import { codeFor, companyOf, newPerson, OURS, type Person } from '../../../testing/person.ts'
import { SoftAuthenticator } from '../../../testing/soft-authenticator.ts'
import { openSession } from '../sign-in/index.ts'
import { insertInvitation, lockInvitation, takeBackInvitation } from './invitation.store.ts'
import { insertPasskey } from './passkey.store.ts'
import { putSecondFactor } from './second-factor.store.ts'
import { giveRole, rolesAt } from './store.ts'
import { stepAt, totp } from './totp.ts'

type Someone = Pick<Person, 'app' | 'holder'>

/** Gives a person a role: at a company, or of the site where `companyId` is null. */
export async function appoint({ app, holder }: Someone, role: Role = 'owner', companyId: number | null = OURS) {
  await giveRole(app.running.database.db, { memberId: holder.id, companyId, role })
}

/** Invites a person to have a role at a company; returns the invitation's id. */
export async function invite(
  { app, holder }: Someone,
  companyId: number,
  role: CompanyRole = 'owner',
): Promise<number> {
  const { db } = app.running.database
  const made = await insertInvitation(db, { companyId, memberId: holder.id, role }, app.now())
  if (!made) throw new Error('They have an invitation already.')
  return made.id
}

const INVITATION: Kind = {
  make: (person) => invite(person, OURS),
  async remove({ app }, id) {
    const { db } = app.running.database
    const found = await lockInvitation(db, Number(id))
    if (found) await takeBackInvitation(db, found, app.now())
  },
  never: NO_NUMBER,
}

/** Somebody else who was invited to the owner's company, and somebody else with a role there. */
const INVITED: Kind = {
  make: async (owner) => invite(await newPerson(owner.app), await companyOf(owner), 'viewer'),
  async remove({ app }, id) {
    await app.running.database.db.delete(staffInvitation).where(eq(staffInvitation.id, Number(id)))
  },
  never: NO_NUMBER,
}
const COLLEAGUE: Kind = {
  async make(owner) {
    const colleague = await newPerson(owner.app)
    await appoint(colleague, 'viewer', await companyOf(owner))
    return colleague.holder.id
  },
  async remove({ app }, id) {
    await app.running.database.db.delete(staffRole).where(eq(staffRole.memberId, String(id)))
  },
  never: NO_UUID,
}

/** Opens a staff session directly in the database; returns its token. */
export async function staffToken(app: TestApp, id: string): Promise<string> {
  const token = newToken()
  await openSession(app.running.database.db, { id, audience: 'staff', tokenHash: hashOf(token) }, app.now())
  return token
}

/** Gives a person a role and an authenticator app; returns the code that it shows now. */
export async function appCode(person: Person): Promise<string> {
  await appoint(person)
  const secret = randomBytes(20)
  const { db } = person.app.running.database
  await putSecondFactor(db, person.holder, seal('test', secret.toString('base64')))
  return totp(secret, stepAt(person.app.now()))
}

/** The staff session of each person, and when it was opened. */
const sessions = new WeakMap<Someone['holder'], { token: string; at: number }>()
/** Shorter than the time after which an idle staff session is closed. */
const REUSED_MS = 10 * MINUTE_MS

/**
 * A token of a person for a call of staff, of the least kind of session that the call takes. Calls share one session,
 * because a person has at most ten: the eleventh would close the first.
 */
export async function tokenForStaff({ app, holder }: Someone, declaration: CallDeclaration): Promise<string> {
  if (audiences(declaration).includes('holder')) return holder.token
  const [open, at] = [sessions.get(holder), app.now().getTime()]
  if (open && at - open.at < REUSED_MS) return open.token
  const token = await staffToken(app, holder.id)
  sessions.set(holder, { token, at })
  return token
}

/** The person as `authorise` lets them into a call, for tests of stores. They must have a role that allows the call. */
export async function actingIn<C extends StaffCall>(
  { app, holder }: Someone,
  declaration: C,
  prefix = 'SG',
): Promise<ActingOf<C>> {
  const person: Caller = { id: holder.id, audience: 'staff', tokenHash: Buffer.alloc(0), sessionId: '', isDemo: false }
  const authority = {
    authenticate: async () => person,
    rolesAt: (id: string, ...at: ['site' | 'company', string]) => rolesAt(app.running.database.db, id, ...at),
    now: app.now,
  }
  const { acting } = await authorise(authority, { ...declaration, who: 'staff' }, { token: 'any', prefix })
  return acting as Acting as ActingOf<C>
}

/** Gives a person an authenticator with a passkey of theirs. */
export async function passkeyOf({ app, holder }: Someone): Promise<SoftAuthenticator & { row: number }> {
  const made = new SoftAuthenticator()
  const { id: credentialId, publicKey, counter } = made
  const given = { credentialId, publicKey, counter, transports: ['internal'], name: 'Laptop', createdAt: app.now() }
  const row = await insertPasskey(app.running.database.db, holder, given)
  return Object.assign(made, { row: row?.id ?? 0 })
}

const PASSKEY: Kind = {
  // Two, because the last one is not removed.
  async make(owner) {
    await passkeyOf(owner)
    return (await passkeyOf(owner)).row
  },
  async remove({ app }, id) {
    await app.running.database.db.delete(passkey).where(eq(passkey.id, Number(id)))
  },
  never: NO_NUMBER,
}

/** A staff session of a person with a role. */
const asStaff = async (person: Person) => {
  await appoint(person)
  return { token: await staffToken(person.app, person.holder.id) }
}

export const staffFixtures = {
  owners: {
    'passkey.begin': {},
    'passkey.add': { 'response.id': NOBODYS, 'response.rawId': NOBODYS },
    'passkey.remove': { id: mine(PASSKEY) },
    'passkey.ask': {},
    'passkey.sign_in': { 'response.id': NOBODYS, 'response.rawId': NOBODYS },
    'passkey.prove': { 'response.id': NOBODYS, 'response.rawId': NOBODYS },
    'staff.begin_second_factor': {},
    'staff.sign_in': {},
    'staff.accept_invitation': { id: mine(INVITATION) },
    'siteStaff.list': { companyId: NOBODYS },
    'siteStaff.get': { id: NOBODYS },
    'siteStaff.give_role': {},
    'siteStaff.take_role': { id: NOBODYS },
    'siteStaff.reset_second_factor': { id: NOBODYS },
    'companyStaff.list': {},
    'companyStaff.get': { id: ours(COLLEAGUE) },
    'companyStaff.invite': {},
    'companyStaff.send_again': { id: ours(INVITED) },
    'companyStaff.take_back': { id: ours(INVITED) },
    'companyStaff.change_role': { id: ours(COLLEAGUE) },
    'companyStaff.take_role': { id: ours(COLLEAGUE) },
  },
  prepare: {
    'passkey.begin': async (person) => {
      await appoint(person)
      return { given: { pinCode: await codeFor(person, 'second_factor') }, sender: person.holder }
    },
    'passkey.add': async (person) => {
      await appoint(person)
      const pinCode = await codeFor(person, 'second_factor')
      const { data } = await person.app.call(contract.passkey.begin, { pinCode }, person.holder)
      return { given: { response: new SoftAuthenticator().create(data) }, sender: person.holder, isOnce: true }
    },
    'passkey.remove': async (person) => {
      const given = { id: await PASSKEY.make(person), pinCode: await codeFor(person, 'second_factor') }
      return { given, sender: await asStaff(person), isOnce: true }
    },
    'passkey.ask': async (person) => {
      await appoint(person)
      await passkeyOf(person)
      return { given: { purpose: 'sign_in' }, sender: person.holder }
    },
    'passkey.sign_in': async (person) => {
      await appoint(person)
      const device = await passkeyOf(person)
      const { data } = await person.app.call(contract.passkey.ask, { purpose: 'sign_in' }, person.holder)
      return { given: { response: device.get(data) }, sender: person.holder, isOnce: true }
    },
    'passkey.prove': async (person) => {
      const [sender, device] = [await asStaff(person), await passkeyOf(person)]
      const { data } = await person.app.call(contract.passkey.ask, { purpose: 'refund' }, sender)
      return { given: { action: 'refund', response: device.get(data) }, sender, isOnce: true }
    },
    'staff.begin_second_factor': async (person) => {
      await appoint(person)
      return { given: { pinCode: await codeFor(person, 'second_factor') }, sender: person.holder }
    },
    'staff.accept_invitation': async (person) => ({ given: { id: await invite(person, OURS) }, isOnce: true }),
    'siteStaff.list': () => ({ given: { cursor: '', keyword: '', place: '', role: '', companyId: 0 } }),
    'siteStaff.get': async (person) => {
      const colleague = await newPerson(person.app)
      await appoint(colleague, 'orders', null)
      return { given: { id: colleague.holder.id } }
    },
    'siteStaff.give_role': async (person) => {
      const { phone: username } = await newPerson(person.app)
      return { given: { username, role: 'orders', pinCode: await codeFor(person, 'staff_role') }, isOnce: true }
    },
    'siteStaff.take_role': async (person) => {
      const colleague = await newPerson(person.app)
      await appoint(colleague, 'orders', null)
      const pinCode = await codeFor(person, 'staff_role')
      return { given: { id: colleague.holder.id, role: 'orders', pinCode }, isOnce: true }
    },
    'siteStaff.reset_second_factor': async (person) => {
      const colleague = await newPerson(person.app)
      await appCode(colleague)
      const pinCode = await codeFor(person, 'reset_second_factor')
      return { given: { id: colleague.holder.id, pinCode }, isOnce: true }
    },
    'companyStaff.list': () => ({ given: { cursor: '', keyword: '', role: '' } }),
    'companyStaff.get': async (person) => ({ given: { id: await COLLEAGUE.make(person) } }),
    'companyStaff.invite': async (person) => {
      const { phone: username } = await newPerson(person.app)
      return { given: { username, role: 'counter', pinCode: await codeFor(person, 'staff_role') }, isOnce: true }
    },
    'companyStaff.send_again': async (person) => ({ given: { id: await INVITED.make(person) }, isOnce: true }),
    'companyStaff.take_back': async (person) => ({ given: { id: await INVITED.make(person) }, isOnce: true }),
    'companyStaff.change_role': async (person) => {
      const pinCode = await codeFor(person, 'staff_role')
      return { given: { id: await COLLEAGUE.make(person), from: 'viewer', to: 'counter', pinCode }, isOnce: true }
    },
    'companyStaff.take_role': async (person) => {
      const pinCode = await codeFor(person, 'staff_role')
      return { given: { id: await COLLEAGUE.make(person), role: 'viewer', pinCode }, isOnce: true }
    },
    'staff.sign_in': async (person) => ({
      given: { code: await appCode(person) },
      sender: person.holder,
      isOnce: true,
    }),
  },
} satisfies Fixtures<'passkey' | 'staff' | 'siteStaff' | 'companyStaff'>

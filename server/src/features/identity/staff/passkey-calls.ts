import { randomBytes } from 'node:crypto'
import { type Contract, contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { MOST_PASSKEYS } from '@idocard/contract/identity/passkey'
import { clientOf } from '@idocard/domain/identity/client'
import { implement } from '../../../api/implement.ts'
import type { Person } from '../../../api/person.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { hashOf, newToken } from '../../../shared/secrets.ts'
import { writeAudit } from '../audit/index.ts'
import {
  type CodeService,
  lockMember,
  openSession,
  ownMember,
  PASSKEY_CHALLENGE_MS,
  type PasskeyPurpose,
  putPasskeyChallenge,
  putPasskeyProof,
  stepUp,
  takePasskeyChallenge,
  usernameOf,
} from '../sign-in/index.ts'
import {
  deletePasskey,
  dropUnconfirmedApp,
  factorsIn,
  insertPasskey,
  notePasskeyUse,
  ownPasskeys,
} from './passkey.store.ts'
import { passkeyChangedJob } from './passkey-changed.ts'
import { ALGORITHMS, checkAssertion, checkRegistration, relyingParty } from './passkey-check.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { rolesOf } from './store.ts'

type Assertion = InputOf<Contract['passkey']['sign_in']>['response']
type PasskeyRow = Awaited<ReturnType<typeof ownPasskeys>>[number]

interface PasskeyServices {
  codes: CodeService
  queue: Queue
  secret: string
  publicUrl: string
}

/** The calls of staff about their passkeys. Whoever has no role has none. */
export const passkeyCalls = ({ codes, queue, secret, publicUrl }: PasskeyServices) => {
  const site = relyingParty(publicUrl)

  /** The person's role that the audit log names. */
  const roleOf = async (db: Tx, { id }: Person) => {
    const [first] = await rolesOf(db, id)
    return first?.role ?? forbidden()
  }

  /** Uses up the challenge first, by itself: it is not asked twice, whatever becomes of the call. */
  const asserted = async (db: Tx, who: Person, purpose: PasskeyPurpose, response: Assertion, now: Date) => {
    const challenge = await takePasskeyChallenge(db, who, purpose, now)
    // Only their own: somebody else's looks like one that does not exist.
    const found = (await ownPasskeys(db, who)).find(({ credentialId }) => credentialId === response.id)
    if (challenge === undefined || !found) return undefined
    const counter = await checkAssertion(response, found, challenge, site)
    return counter === undefined ? undefined : { found, counter }
  }

  /** Tells the owner, and the audit log. */
  const changed = async (unit: Pick<Unit, 'db' | 'after'>, who: Person, now: Date, change: PasskeyChange) => {
    const { call, act, row } = change
    const role = await roleOf(unit.db, who)
    await queue.send(unit, passkeyChangedJob, { memberId: who.id, act, at: now.toISOString() })
    const of = { [act === 'added' ? 'after' : 'before']: { confirmedAt: row.createdAt } }
    const origin = { actor: { person: who, role, company: null }, call, secret, now }
    await writeAudit(unit.db, origin, [{ thing: 'secondFactor', id: who.id, ...of }])
  }

  return implement(contract.passkey, {
    async list(_input, { db, who }) {
      const list = (await ownPasskeys(db, who)).map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }))
      return { list, canRemove: list.length > 1 || (await factorsIn(db, who)).hasApp }
    },

    async begin({ pinCode }, context) {
      const { db, who, now, refuse } = context
      await roleOf(db, who)
      const me = await ownMember(db, who)
      const known = await ownPasskeys(db, who)
      const { hasApp } = await factorsIn(db, who)
      // Before the code is used up.
      if (who.audience !== 'staff' && (hasApp || known.length > 0)) refuse('staff.has_second_factor')
      if (known.length >= MOST_PASSKEYS) refuse('passkey.too_many')
      await stepUp(codes, context, me, 'second_factor', pinCode)
      const challenge = newChallenge()
      await putPasskeyChallenge(db, who, 'enrol', challenge, now)
      const name = usernameOf(me)?.value ?? me.name
      return {
        challenge,
        timeout: PASSKEY_CHALLENGE_MS,
        rp: { id: site.id, name: 'iDoCard' },
        user: { id: Buffer.from(who.id).toString('base64url'), name, displayName: me.name || name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        excludeCredentials: known.map(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'required' as const },
        attestation: 'none' as const,
      }
    },

    add: {
      async prepare({ name, response }, { db, who, now, refuse }) {
        await roleOf(db, who)
        const challenge = await takePasskeyChallenge(db, who, 'enrol', now)
        const made = challenge === undefined ? undefined : await checkRegistration(response, challenge, site)
        if (!made) return refuse('passkey.refused')
        return async (context) => {
          const { db, who, now, userAgent, refuse } = context
          // Locked: two who set a first factor up at once do it one after the other, as does whoever resets it.
          await lockMember(db, who)
          const { hasApp, passkeys } = await factorsIn(db, who)
          const hasFactor = hasApp || passkeys > 0
          const isFirst = who.audience !== 'staff'
          if (isFirst && hasFactor) refuse('staff.has_second_factor')
          // Reset meanwhile: the session that asks has ended.
          if (!isFirst && !hasFactor) refuse('auth.forbidden')
          if (passkeys >= MOST_PASSKEYS) refuse('passkey.too_many')
          const credential = { credentialId: made.id, publicKey: Buffer.from(made.publicKey), counter: made.counter }
          const transports = response.response.transports ?? []
          const row =
            (await insertPasskey(db, who, { ...credential, transports, name, createdAt: now })) ??
            refuse('passkey.refused')
          await changed(context, who, now, { call: contract.passkey.add.path, act: 'added', row })
          if (!isFirst) return { token: '', recoveryCodes: [] }
          await dropUnconfirmedApp(db, who)
          const recoveryCodes = await newRecoveryCodes(db, who)
          const { token } = await opened(db, who, now, userAgent)
          return { token, recoveryCodes }
        }
      },
    },

    async remove({ id, pinCode }, context) {
      const { db, who, now, refuse } = context
      if (who.audience !== 'staff') refuse('auth.forbidden')
      // Locked: two that remove the last two at once do it one after the other.
      const me = await lockMember(db, who)
      const { hasApp, passkeys } = await factorsIn(db, who)
      if (!(await ownPasskeys(db, who)).some((one) => one.id === id)) refuse('not_found')
      if (!hasApp && passkeys < 2) refuse('passkey.last')
      await stepUp(codes, context, me, 'second_factor', pinCode)
      const row = (await deletePasskey(db, who, id)) ?? refuse('not_found')
      await changed(context, who, now, { call: contract.passkey.remove.path, act: 'removed', row })
      return {}
    },

    async ask({ purpose }, { db, who, now, refuse }) {
      if ((purpose === 'sign_in') === (who.audience === 'staff')) refuse('auth.forbidden')
      await roleOf(db, who)
      const known = await ownPasskeys(db, who)
      if (known.length === 0) refuse('staff.no_second_factor')
      const challenge = newChallenge()
      await putPasskeyChallenge(db, who, purpose, challenge, now)
      return {
        challenge,
        timeout: PASSKEY_CHALLENGE_MS,
        rpId: site.id,
        allowCredentials: known.map(descriptorOf),
        userVerification: 'required' as const,
      }
    },

    sign_in: {
      async prepare({ response }, { db, who, now, refuse }) {
        await roleOf(db, who)
        const signed = (await asserted(db, who, 'sign_in', response, now)) ?? refuse('passkey.refused')
        return async ({ db, who, now, userAgent, refuse }) => {
          if (!(await notePasskeyUse(db, signed.found, signed.counter, now))) refuse('passkey.refused')
          return opened(db, who, now, userAgent)
        }
      },
    },

    prove: {
      async prepare({ action, response }, { db, who, now, refuse }) {
        if (who.audience !== 'staff') refuse('auth.forbidden')
        const signed = (await asserted(db, who, action, response, now)) ?? refuse('passkey.refused')
        return async ({ db, who, now, refuse }) => {
          if (!(await notePasskeyUse(db, signed.found, signed.counter, now))) refuse('passkey.refused')
          return { proof: await putPasskeyProof(db, who, action, now) }
        }
      },
    },
  })
}

interface PasskeyChange {
  call: string
  act: 'added' | 'removed'
  row: PasskeyRow
}

const newChallenge = () => randomBytes(32).toString('base64url')

const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
})

function forbidden(): never {
  throw new Refusal('auth.forbidden')
}

/** Opens a staff session. */
async function opened(db: Tx, { id }: Person, now: Date, userAgent: string) {
  const token = newToken()
  const session = { id, audience: 'staff', tokenHash: hashOf(token) } as const
  const expiresAt = await openSession(db, session, now, clientOf(userAgent))
  return { token, expiresAt: expiresAt.toISOString() }
}

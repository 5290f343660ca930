import { randomBytes } from 'node:crypto'
import { contract } from '@idocard/contract'
import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import { DAY_SECONDS, MINUTE_SECONDS } from '@idocard/domain/duration'
import { clientOf } from '@idocard/domain/identity/client'
import { normaliseOneTimeCode } from '@idocard/domain/identity/one-time-code'
import { type Permission, ROLES, type Role, type Scope } from '@idocard/domain/identity/permission'
import { type Budget, giveBack, spend } from '../../../api/count.store.ts'
import { implement } from '../../../api/implement.ts'
import type { Person } from '../../../api/person.ts'
import { Refusal } from '../../../api/refusal.ts'
import { qrSvg } from '../../../shared/qr.ts'
import { hashOf, newToken, seal, signature, unseal } from '../../../shared/secrets.ts'
import { writeAudit } from '../audit/index.ts'
import { type CodeService, lockMember, openSession, ownMember, stepUp, usernameOf } from '../sign-in/index.ts'
import { acceptInvitation, lockInvitation, openInvitationsOf } from './invitation.store.ts'
import { factorsIn } from './passkey.store.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { ownSecondFactor, putSecondFactor, useRecoveryCode, useStep } from './second-factor.store.ts'
import { giveRole, rolesOf } from './store.ts'
import { acceptedStep, base32, otpauthUri } from './totp.ts'

const SECRET_BYTES = 20

/** What a role allows. Of visitors to a demo company nothing is logged, so they are shown no log. */
const permissionsOf = ({ isDemo }: Person, scope: Scope, role: Role): Permission[] =>
  (ROLES[scope][role] ?? []).filter((right) => !(isDemo && right === 'audit.read'))

export const staffCalls = ({ codes, secret }: { codes: CodeService; secret: string }) => {
  /** Tries, counted before the comparison and given back after a right one: by themselves, whatever becomes of the call. */
  const triesOf = (id: string): Budget[] => {
    const key = signature(secret, 'count', ['second factor', id]).toString('base64url')
    return [
      { key: `factor ${key}`, max: 5, seconds: 15 * MINUTE_SECONDS },
      { key: `factor a day ${key}`, max: 20, seconds: DAY_SECONDS },
    ]
  }

  /** The time step of the digits that somebody's app shows. */
  const stepOf = (factor: NonNullable<Awaited<ReturnType<typeof ownSecondFactor>>>, digits: string, now: Date) =>
    acceptedStep(Buffer.from(unseal(secret, factor.sealed), 'base64'), digits, now, factor.lastStep)

  return implement(contract.staff, {
    async load_me(_input, { db, who, now }) {
      const roles = await rolesOf(db, who.id)
      const { hasApp, passkeys } = await factorsIn(db, who)
      return {
        id: who.id,
        roles: roles.map(({ role, companyId, prefix, nameCh, nameEn, pausedAt }) => ({
          prefix: prefix ?? '',
          nameCh: nameCh ?? '',
          nameEn: nameEn ?? '',
          role,
          permissions: permissionsOf(who, companyId === null ? 'site' : 'company', role),
          isPaused: pausedAt !== null,
        })),
        hasSecondFactor: hasApp || passkeys > 0,
        hasApp,
        hasPasskey: passkeys > 0,
        invitations: (await openInvitationsOf(db, who, now)).map(({ expiresAt, ...one }) => ({
          ...one,
          expiresAt: expiresAt.toISOString(),
        })),
        demoUntil: roles.find((one) => one.demoUntil !== null)?.demoUntil?.toISOString() ?? null,
      }
    },

    async accept_invitation({ id }, { db, who, now, refuse }) {
      const before = await lockInvitation(db, id)
      // Somebody else's looks like one that does not exist.
      if (!before || before.memberId !== who.id) return refuse('not_found')
      const { companyId, role } = (await acceptInvitation(db, before, now)) ?? refuse('invitation.over')
      await giveRole(db, { memberId: who.id, companyId, role })
      const origin = { actor: { person: who, role, company: { id: companyId } }, secret, now }
      const changes = [{ thing: 'staffRole', id: who.id, after: { role } }]
      await writeAudit(db, { ...origin, call: contract.staff.accept_invitation.path }, changes)
      return {}
    },

    async begin_second_factor({ pinCode }, context) {
      const { db, who, refuse } = context
      if ((await rolesOf(db, who.id)).length === 0) refuse('auth.forbidden')
      const me = await ownMember(db, who)
      // Before the code is used up. A stolen session adds no app to a passkey.
      if ((await factorsIn(db, who)).passkeys > 0) refuse('staff.has_second_factor')
      await stepUp(codes, context, me, 'second_factor', pinCode)
      const made = randomBytes(SECRET_BYTES)
      if (!(await putSecondFactor(db, who, seal(secret, made.toString('base64'))))) refuse('staff.has_second_factor')
      const uri = otpauthUri(made, usernameOf(me)?.value ?? me.name)
      return { secret: base32(made), uri, qr: qrSvg(uri, { level: 'M', hasMark: false }) }
    },

    sign_in: {
      async prepare({ code }, { db, who, now, refuse }) {
        if ((await rolesOf(db, who.id)).length === 0) refuse('auth.forbidden')
        const factor = await ownSecondFactor(db, who)
        if (!factor && (await factorsIn(db, who)).passkeys === 0) refuse('staff.no_second_factor')
        const retryAfter = await spend(db, triesOf(who.id), now)
        if (retryAfter > 0) throw new Refusal('staff.code_limit', { retryAfter })
        const digits = normaliseOneTimeCode(code)
        const recovery = digits === null ? parseActivationCode(code) : null
        const step = factor && digits !== null ? stepOf(factor, digits, now) : undefined
        if (step === undefined && recovery === null) return refuse('staff.code_wrong')
        return async ({ db, who, now, userAgent, refuse }) => {
          const isFirst = factor !== undefined && step !== undefined && factor.confirmedAt === null
          if (isFirst) {
            // Locked, so that of an app and a passkey that are set up at once one is the first.
            await lockMember(db, who)
            if ((await factorsIn(db, who)).passkeys > 0) refuse('staff.code_wrong')
          }
          const isRight =
            factor === undefined || step === undefined
              ? await useRecoveryCode(db, who, recoveryHash(recovery ?? ''))
              : await useStep(db, factor, step, now)
          if (!isRight) refuse('staff.code_wrong')
          await giveBack(db, triesOf(who.id))
          const recoveryCodes = isFirst ? await newRecoveryCodes(db, who) : []
          const token = newToken()
          const session = { id: who.id, audience: 'staff', tokenHash: hashOf(token) } as const
          const expiresAt = await openSession(db, session, now, clientOf(userAgent))
          return { token, expiresAt: expiresAt.toISOString(), recoveryCodes }
        }
      },
    },
  })
}

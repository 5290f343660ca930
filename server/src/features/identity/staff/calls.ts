import { createHash, randomBytes } from 'node:crypto'
import { contract } from '@idocard/contract'
import { formatActivationCode, parseActivationCode } from '@idocard/domain/cards/activation-code'
import { DAY_SECONDS, MINUTE_SECONDS } from '@idocard/domain/duration'
import { clientOf } from '@idocard/domain/identity/client'
import { normaliseOneTimeCode } from '@idocard/domain/identity/one-time-code'
import { ROLES } from '@idocard/domain/identity/permission'
import { type Budget, giveBack, spend } from '../../../api/count.store.ts'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import { qrSvg } from '../../../shared/qr.ts'
import { hashOf, newToken, seal, signature, unseal } from '../../../shared/secrets.ts'
import { writeAudit } from '../audit/index.ts'
import { type CodeService, openSession, ownMember, stepUp, usernameOf } from '../sign-in/index.ts'
import { acceptInvitation, lockInvitation, openInvitationsOf } from './invitation.store.ts'
import { ownSecondFactor, putRecoveryCodes, putSecondFactor, useRecoveryCode, useStep } from './second-factor.store.ts'
import { giveRole, rolesOf } from './store.ts'
import { acceptedStep, base32, otpauthUri } from './totp.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10

/** Recovery codes have 80 random bits, so their hash needs no salt. */
const recoveryHash = (parsed: string) => createHash('sha256').update(`recovery ${parsed}`).digest()
const newRecoveryCode = () => formatActivationCode(randomBytes(10))

export const staffCalls = ({ codes, secret }: { codes: CodeService; secret: string }) => {
  /** Tries, counted before the comparison and given back after a right one: by themselves, whatever becomes of the call. */
  const triesOf = (id: string): Budget[] => {
    const key = signature(secret, 'count', ['second factor', id]).toString('base64url')
    return [
      { key: `factor ${key}`, max: 5, seconds: 15 * MINUTE_SECONDS },
      { key: `factor a day ${key}`, max: 20, seconds: DAY_SECONDS },
    ]
  }

  return implement(contract.staff, {
    async load_me(_input, { db, who, now }) {
      const roles = await rolesOf(db, who.id)
      return {
        id: who.id,
        roles: roles.map(({ role, companyId, prefix, nameCh, nameEn, pausedAt }) => ({
          prefix: prefix ?? '',
          nameCh: nameCh ?? '',
          nameEn: nameEn ?? '',
          role,
          permissions: [...(ROLES[companyId === null ? 'site' : 'company'][role] ?? [])],
          isPaused: pausedAt !== null,
        })),
        hasSecondFactor: (await ownSecondFactor(db, who))?.confirmedAt != null,
        invitations: (await openInvitationsOf(db, who, now)).map(({ expiresAt, ...one }) => ({
          ...one,
          expiresAt: expiresAt.toISOString(),
        })),
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
      await stepUp(codes, context, me, 'second_factor', pinCode)
      const made = randomBytes(SECRET_BYTES)
      if (!(await putSecondFactor(db, who, seal(secret, made.toString('base64'))))) refuse('staff.has_second_factor')
      const uri = otpauthUri(made, usernameOf(me)?.value ?? me.name)
      return { secret: base32(made), uri, qr: qrSvg(uri, { level: 'M', hasMark: false }) }
    },

    sign_in: {
      async prepare({ code }, { db, who, now, refuse }) {
        if ((await rolesOf(db, who.id)).length === 0) refuse('auth.forbidden')
        const factor = (await ownSecondFactor(db, who)) ?? refuse('staff.no_second_factor')
        const retryAfter = await spend(db, triesOf(who.id), now)
        if (retryAfter > 0) throw new Refusal('staff.code_limit', { retryAfter })
        const digits = normaliseOneTimeCode(code)
        const recovery = digits === null ? parseActivationCode(code) : null
        const key = Buffer.from(unseal(secret, factor.sealed), 'base64')
        const step = digits === null ? undefined : acceptedStep(key, digits, now, factor.lastStep)
        if (step === undefined && recovery === null) return refuse('staff.code_wrong')
        return async ({ db, who, now, userAgent, refuse }) => {
          const isRight =
            step === undefined
              ? await useRecoveryCode(db, who, recoveryHash(recovery ?? ''))
              : await useStep(db, factor, step, now)
          if (!isRight) refuse('staff.code_wrong')
          await giveBack(db, triesOf(who.id))
          const isFirst = factor.confirmedAt === null
          const recoveryCodes = isFirst ? Array.from({ length: RECOVERY_CODES }, newRecoveryCode) : []
          if (isFirst)
            await putRecoveryCodes(
              db,
              who,
              recoveryCodes.map((one) => recoveryHash(parseActivationCode(one) ?? '')),
            )
          const token = newToken()
          const session = { id: who.id, audience: 'staff', tokenHash: hashOf(token) } as const
          const expiresAt = await openSession(db, session, now, clientOf(userAgent))
          return { token, expiresAt: expiresAt.toISOString(), recoveryCodes }
        }
      },
    },
  })
}

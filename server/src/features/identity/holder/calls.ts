import { createHash } from 'node:crypto'
import { contract } from '@idocard/contract'
import { cleanLine } from '@idocard/domain/commerce/address'
import { MINUTE_MS } from '@idocard/domain/duration'
import { clientOf } from '@idocard/domain/identity/client'
import { maskEmail } from '@idocard/domain/identity/email'
import { maskMobile } from '@idocard/domain/identity/phone'
import { parseUsername } from '@idocard/domain/identity/username'
import { hash as argon2 } from '@node-rs/argon2'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { AppleProvider } from '../../../providers/identity/apple.ts'
import { hashOf, newToken } from '../../../shared/secrets.ts'
import { isUuid } from '../../../shared/uuid.ts'
import { ownCard } from '../../cards/card/index.ts'
import { chooseSponsor, currentSponsor, ownSponsor } from '../../company/company/index.ts'
import { ownPicture } from '../../content/upload/index.ts'
import { balanceOf } from '../../loyalty/point/index.ts'
import {
  type CodeService,
  changeMember,
  closeAllSessions,
  contactMethodOf,
  findOrCreateMember,
  openSession,
  ownMember,
  signIn,
  stepUp,
  usernameOf,
} from '../sign-in/index.ts'
import { refuseLast, rolesAt } from '../staff/index.ts'
import { putNonce, takeNonce } from './apple-nonce.store.ts'
import { eraseAccount } from './erase-person.ts'
import { myDataPath } from './my-data-path.ts'
import { countCards, guestByHash, holderByApple, holderShown, insertGuest, isGuest, takeReset } from './store.ts'

interface HolderServices {
  codes: CodeService
  /** Undefined when Sign in with Apple is not set up. */
  apple: AppleProvider | undefined
  publicUrl: string
  secret: string
}

/**
 * Identifies a device by an id that its client chose. The id proves nothing, because another device may send the same
 * one. The hash includes the address, so that a guessed id finds no guest in another network. An id cannot contain the
 * NUL separator, so this hash cannot be that of another device's secret.
 */
const unprovenHash = (address: string, loginid: string) => hashOf(`unproven\0${address}\0${loginid}`)

const NONCE_MS = 10 * MINUTE_MS
const MIN_PASSWORD = 12
const resetDigest = (code: string) => createHash('sha256').update(`reset ${code}`).digest()

export const holderCalls = ({ codes, apple, publicUrl, secret }: HolderServices) =>
  implement(contract.holder, {
    async auth_by_device({ loginid }, { db, now, address, userAgent, refuse }) {
      const secret = loginid || newToken()
      const proven = loginid ? await guestByHash(db, hashOf(loginid)) : await insertGuest(db, hashOf(secret))
      // After somebody has signed in on a device, it is no longer a guest.
      if (proven && !isGuest(proven)) return refuse('auth.device')
      const found = proven ?? (await insertGuest(db, unprovenHash(address, loginid)))
      const token = newToken()
      const guest = { id: found.id, audience: 'guest', tokenHash: hashOf(token) } as const
      const expiresAt = await openSession(db, guest, now, clientOf(userAgent))
      return { token, expiresAt: expiresAt.toISOString(), loginid: secret, holder: await holderShown(db, found) }
    },

    sms_login: {
      async prepare({ phone, pinCode }, context) {
        const to = parseUsername(phone) ?? context.refuse('auth.username')
        const known = await codes.use(context, to, 'login', pinCode)
        return async (context) => {
          const found = await findOrCreateMember(context.db, contactMethodOf(to))
          const holder = await holderShown(context.db, found)
          return { ...(await signIn(context, found.id, 'holder', known !== '')), holder }
        }
      },
    },

    async apple_nonce(_input, { db, now, refuse }) {
      if (!apple) return refuse('auth.apple_off')
      const nonce = newToken()
      await putNonce(db, nonce, new Date(now.getTime() + NONCE_MS))
      return { nonce, clientId: apple.clientId, redirectUri: `${publicUrl}/backstage/SG/login` }
    },

    // Apple is called before the transaction, so that no transaction waits for it.
    apple_login: {
      async prepare({ identityToken, name }, { now, refuse }) {
        if (!apple) return refuse('auth.apple_off')
        const answer = await apple.verify(identityToken, now)
        if (!answer.ok) return refuse(answer.why === 'away' ? 'auth.apple_away' : 'auth.apple')
        const { sub, nonce } = answer.identity
        return async (context) => {
          const { db } = context
          // The first token with an issued nonce uses it up, so a replayed token fails.
          if (!(await takeNonce(db, nonce, now))) refuse('auth.apple')
          const found = await holderByApple(db, sub, cleanLine(name) ?? '')
          return { ...(await signIn(context, found.id, 'holder', false)), holder: await holderShown(db, found) }
        }
      },
    },

    async load_my_info(_input, { db, who }) {
      return holderShown(db, await ownMember(db, who))
    },

    async load_info(_input, { db, who, prefix }) {
      const sponsor = await currentSponsor(db, who, prefix)
      return {
        holder: await holderShown(db, await ownMember(db, who)),
        cards: await countCards(db, who.id),
        points: sponsor ? await balanceOf(db, { memberId: who.id, companyId: sponsor.id }) : 0,
      }
    },

    async set_account_info({ name, sex }, { db, who, lang }) {
      const line = cleanLine(name)
      if (line === null) refuseInvalid(['name'], lang)
      return holderShown(db, await changeMember(db, await ownMember(db, who), { name: line, sex }))
    },

    async create_icon({ imgIcon }, { db, who, refuse }) {
      const portrait = imgIcon === '' ? null : ((await ownPicture(db, who, imgIcon)) ?? refuse('upload.unknown'))
      return holderShown(db, await changeMember(db, await ownMember(db, who), { portrait }))
    },

    request_step_up: {
      async prepare({ action }, context) {
        const me = await ownMember(context.db, context.who)
        const to = usernameOf(me)
        if (!to) return async () => ({ resendAfter: 0, expiresIn: 0, to: '' })
        const sent = await codes.send(context, to, action)
        return async () => ({ ...sent, to: to.kind === 'phone' ? maskMobile(to.value) : maskEmail(to.value) })
      },
    },

    async take_my_data({ pinCode }, context) {
      const { db, who, lang, now } = context
      const me = await ownMember(db, who)
      await stepUp(codes, context, me, 'take_data', pinCode)
      return { path: myDataPath(secret, who, lang, now) }
    },

    async delete_my_account({ pinCode }, context) {
      const { db, who, now } = context
      const me = await ownMember(db, who)
      // Before the code is used up.
      await refuseLast(db, me)
      await stepUp(codes, context, me, 'delete_account', pinCode)
      const erased = await eraseAccount(db, me, { codes, secret }, now)
      if (!erased) throw new Refusal('auth.required')
      return erased
    },

    async checkAgent(_input, { db, who, prefix }) {
      return { agent: (await rolesAt(db, who.id, 'company', prefix)).roles.length > 0 }
    },

    async change_first_sponsor({ cardId }, { db, who, refuse }) {
      const mine = (await ownCard(db, who, cardId)) ?? refuse('not_found')
      const { id, prefix } = (await ownSponsor(db, who, mine.companyId)) ?? refuse('not_found')
      await chooseSponsor(db, mine)
      return { holder: await holderShown(db, await ownMember(db, who)), sponsor: { id, prefix } }
    },

    async reset_account_by_activate({ userId, newPassword, checkPassword, activateCode }, { db, now, refuse }) {
      if (newPassword !== checkPassword) refuse('auth.password_differs')
      if ([...newPassword].length < MIN_PASSWORD) refuse('auth.password_weak')
      const found = isUuid(userId) ? await takeReset(db, userId, resetDigest(activateCode), now) : undefined
      const me = found ?? refuse('auth.reset_wrong')
      await changeMember(db, me, { passwordHash: await argon2(newPassword) })
      await closeAllSessions(db, me)
      return {}
    },
  })

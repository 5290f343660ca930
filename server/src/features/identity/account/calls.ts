import { contract } from '@idocard/contract'
import { parseUsername } from '@idocard/domain/identity/username'
import { implement } from '../../../api/implement.ts'
import type { Tx } from '../../../db/open.ts'
import { hashOf } from '../../../shared/secrets.ts'
import { isUuid } from '../../../shared/uuid.ts'
import {
  type CodeService,
  changeMember,
  closeSession,
  contactMethodOf,
  findOrCreateMember,
  lockOwnSession,
  type MemberRow,
  memberShown,
  ownMember,
  revokeOtherSessions,
  revokeSession,
  sessionsOf,
  signIn,
} from '../sign-in/index.ts'
import { isAdministrator } from '../staff/index.ts'
import { shippingProfile } from './shipping-profile.ts'

const shown = async (db: Tx, row: MemberRow) => memberShown(row, await isAdministrator(db, row.id))

export const accountCalls = ({ codes }: { codes: CodeService }) =>
  implement(contract.account, {
    // Response and work are the same whether or not there is an account, so that they do not reveal it.
    request_code: {
      async prepare({ username }, context) {
        const answer = await codes.send(context, parseUsername(username) ?? context.refuse('auth.username'), 'login')
        return async () => answer
      },
    },

    login: {
      async prepare({ phone, pinCode }, context) {
        const to = parseUsername(phone) ?? context.refuse('auth.username')
        const known = await codes.use(context, to, 'login', pinCode)
        return async (context) => {
          const member = await findOrCreateMember(context.db, contactMethodOf(to))
          return {
            ...(await signIn(context, member.id, 'member', known !== '')),
            member: await shown(context.db, member),
          }
        }
      },
    },

    async logout(_input, { db, who }) {
      await closeSession(db, who.tokenHash)
      return {}
    },

    async load_my_sessions(_input, { db, who, now }) {
      return { list: await sessionsOf(db, who.id, who.tokenHash, now) }
    },

    async revoke_session({ id }, { db, who, refuse }) {
      const mine = isUuid(id) ? await lockOwnSession(db, who, id) : undefined
      await revokeSession(db, mine ?? refuse('not_found'))
      return {}
    },

    async revoke_other_sessions(_input, { db, who, device }) {
      const current = { tokenHash: who.tokenHash, deviceHash: hashOf(device).toString('hex') }
      return { revoked: await revokeOtherSessions(db, who.id, current) }
    },

    async load_my_info(_input, { db, who }) {
      return shown(db, await ownMember(db, who))
    },

    async edit_by_id(input, { db, who, lang }) {
      return shown(db, await changeMember(db, await ownMember(db, who), shippingProfile(input, lang)))
    },
  })

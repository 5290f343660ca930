import type { Member } from '@idocard/contract/identity/account'
import { api } from '../../../lib/browser-api.ts'
import { deviceSecret, memberToken } from '../../../lib/session.ts'
import { useSentCode } from '../../../lib/use-sent-code.ts'

/**
 * Signs in to the shop with a code.
 * @param onSignedIn runs before the token is stored, so that nothing reacts to it too early
 */
export const useMemberLogin = (onSignedIn: (member: Member) => void) =>
  useSentCode(async (phone, pinCode) => {
    const { token, device, member } = await api.account.login({ phone, pinCode })
    onSignedIn(member)
    deviceSecret.set(device)
    memberToken.set(token)
  })

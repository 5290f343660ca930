import { api } from '../../lib/browser-api.ts'
import { deviceSecret, holderToken } from '../../lib/session.ts'
import { useSentCode } from '../../lib/use-sent-code.ts'
import { rememberFirstSponsor } from './roles.ts'

/** Signing in to the back office by a code. */
export const useCodeLogin = () =>
  useSentCode(async (phone, pinCode) => {
    const { token, device, holder } = await api.holder.sms_login({ phone, pinCode })
    deviceSecret.set(device)
    rememberFirstSponsor(holder)
    holderToken.set(token)
  })

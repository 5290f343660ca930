import type { ReactNode } from 'react'
import { api } from '../../../lib/browser-api.ts'
import { useInBrowser } from '../../../lib/in-browser.ts'
import { deviceSecret, holderToken } from '../../../lib/session.ts'
import { useSentCode } from '../../../lib/use-sent-code.ts'
import { LoginSteps } from '../../identity/login/login-steps.tsx'
import { SentTo } from '../../identity/login/sent-to.tsx'
import { rememberFirstSponsor } from './roles.ts'

type HolderLoginProps = {
  /** Shown before a code is sent. */
  intro: ReactNode
  /** The label of the submit button. */
  submit: string
}

/** Signs in to the back office with a code. */
export function HolderLogin({ intro, submit }: HolderLoginProps) {
  const login = useSentCode(async (phone, pinCode) => {
    const { token, device, holder } = await api.holder.sms_login({ phone, pinCode })
    deviceSecret.set(device)
    holderToken.set(token)
    rememberFirstSponsor(holder)
  })
  const inBrowser = useInBrowser()
  const isSignedIn = holderToken.use() !== ''
  return (
    <>
      {login.sent ? (
        <div>
          <SentTo sent={login.sent} onChange={login.change} />
        </div>
      ) : (
        intro
      )}
      <LoginSteps login={login} ready={inBrowser} done={isSignedIn} submit={submit} />
    </>
  )
}

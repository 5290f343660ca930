import { parseUsername, type Username } from '@idocard/domain/username'
import { useRef, useState } from 'react'
import { api } from '../../lib/browser-api.ts'
import { deviceSecret, holderToken } from '../../lib/session.ts'

export interface SentCode extends Username {
  /** As it was typed. */
  typed: string
  /** The moment from which another can be had, milliseconds since 1970. */
  resendFrom: number
  validMinutes: number
}

/** Signing in to the back office by a code: `request` sends one, `confirm` exchanges it for a token, which is stored. */
export function useCodeLogin() {
  const [sent, setSent] = useState<SentCode>()
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  /** One call at a time: a double click makes one. */
  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefused('')
    try {
      await work()
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const request = (username: string) =>
    run(async () => {
      const { resendAfter, expiresIn } = await api.account.request_code({ username })
      const to = parseUsername(username)
      if (!to) return
      setSent({
        ...to,
        typed: username,
        resendFrom: Date.now() + resendAfter * 1000,
        validMinutes: Math.round(expiresIn / 60),
      })
    })
  return {
    sent,
    refused,
    busy,
    request,
    confirm: (pinCode: string) =>
      run(async () => {
        if (!sent) return
        const { token, device } = await api.holder.sms_login({ phone: sent.typed, pinCode })
        deviceSecret.set(device)
        holderToken.set(token)
      }),
    change: () => {
      setSent(undefined)
      setRefused('')
    },
  }
}

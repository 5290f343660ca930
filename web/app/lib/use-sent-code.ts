import { parseUsername, type Username } from '@idocard/domain/username'
import { useRef, useState } from 'react'
import { api } from './browser-api.ts'

/** The target of a code, and the time from which another code can be requested. */
export interface SentCode extends Username {
  /** The username as typed. */
  typed: string
  /** In milliseconds since 1970. */
  resendFrom: number
  validMinutes: number
  /** True if this is not the first code. */
  again: boolean
}

/**
 * The state of a sign-in by code: `request` sends a code, `confirm` exchanges it.
 * @param exchange signs in with the typed username and the code.
 */
export function useSentCode(exchange: (username: string, pinCode: string) => Promise<void>) {
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState<SentCode>()
  const [refused, setRefused] = useState<{ message: string }>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  /** One call at a time: a double click, or a code that is both pasted and submitted, makes one call. */
  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefused(undefined)
    try {
      await work()
    } catch (error) {
      setRefused({ message: error instanceof Error ? error.message : String(error) })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const request = (username: string) =>
    run(async () => {
      setTyped(username)
      const { resendAfter, expiresIn } = await api.account.request_code({ username })
      const to = parseUsername(username)
      if (!to) return
      setSent({
        ...to,
        typed: username,
        resendFrom: Date.now() + resendAfter * 1000,
        validMinutes: Math.round(expiresIn / 60),
        again: sent !== undefined,
      })
    })

  return {
    typed,
    sent,
    refused,
    busy,
    request,
    resend: () => (sent ? request(sent.typed) : Promise.resolve()),
    confirm: (pinCode: string) =>
      run(async () => {
        if (sent) await exchange(sent.typed, pinCode)
      }),
    change: () => {
      setSent(undefined)
      setRefused(undefined)
    },
  }
}

/** A sign-in by code that is in progress. */
export type CodeLogin = ReturnType<typeof useSentCode>

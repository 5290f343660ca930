import { parseUsername, type Username } from '@idocard/domain/identity/username'
import { useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { api } from './browser-api.ts'

/** The target of a code, and the time from which another code can be requested. */
export interface SentCode extends Username {
  /** The username as typed. */
  typed: string
  /** In milliseconds since 1970. */
  resendFrom: number
  /** For how long the code is valid; the server's message if it refused to send one, but the user may have one. */
  validity: { minutes: number } | { message: string }
  /** True if this is not the first code. */
  again: boolean
}

/** Seconds after which the user may ask again, at most: until all codes are sent again it can take an hour. */
const AGAIN_SECONDS = 60

/** Requests a code. Goes on after a refusal if the user may have a code all the same. */
async function requestCode(username: string): Promise<Pick<SentCode, 'resendFrom' | 'validity'>> {
  const after = (seconds: number) => Date.now() + seconds * 1000
  try {
    const { resendAfter, expiresIn } = await api.account.request_code({ username })
    return { resendFrom: after(resendAfter), validity: { minutes: Math.round(expiresIn / 60) } }
  } catch (error) {
    if (!mayHaveCode(error)) throw error
    return {
      resendFrom: after(Math.min(error.data.retryAfter ?? 0, AGAIN_SECONDS)),
      validity: { message: error.message },
    }
  }
}

/** Whether the user may have a code, although a request for one was refused. */
export const mayHaveCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['auth.code_recent', 'auth.code_crowd'].includes(error.data.refusal ?? '')

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
      const requested = await requestCode(username)
      const to = parseUsername(username)
      if (to)
        setSent({ ...to, ...requested, typed: username, again: sent !== undefined && 'minutes' in requested.validity })
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

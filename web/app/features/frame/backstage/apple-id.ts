import { joinName } from '@idocard/domain/contacts/person-name'
import { MINUTE_MS } from '@idocard/domain/duration'
import { useRef, useState } from 'react'
import { api } from '../../../lib/browser-api.ts'
import { deviceSecret, holderToken } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { rememberFirstSponsor } from './roles.ts'

/** The interface of Apple's script (developer.apple.com, "Sign in with Apple JS"). */
interface AppleId {
  auth: { init(options: AppleOptions): void; signIn(): Promise<AppleAnswer> }
}
interface AppleOptions {
  clientId: string
  redirectURI: string
  scope: string
  state: string
  nonce: string
  usePopup: boolean
}
interface AppleAnswer {
  authorization?: { id_token?: string; state?: string }
  /** Present only the first time a user agrees. */
  user?: { name?: { firstName?: string; lastName?: string } }
}

declare global {
  interface Window {
    AppleID?: AppleId
  }
}

/** In milliseconds. The server's nonce is valid for ten minutes. */
const PREPARED_MS = 8 * MINUTE_MS
const CLOSED = new Set(['popup_closed_by_user', 'user_cancelled_authorize'])
/** A failure that this module detects: the key of its text (`apple.script`, `apple.wrong`). */
type Fault = 'script' | 'wrong'
class AppleFault extends Error {
  readonly fault: Fault
  constructor(fault: Fault) {
    super(fault)
    this.fault = fault
  }
}

let loading: Promise<AppleId> | undefined

/** Loads Apple's script once. After a failure the next press tries again. */
function appleId(address: string): Promise<AppleId> {
  loading ??= new Promise<AppleId>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      loading = undefined
      reject(new AppleFault('script'))
    }
    script.src = address
    script.onload = () => (window.AppleID ? resolve(window.AppleID) : fail())
    script.onerror = fail
    document.head.append(script)
  })
  return loading
}

interface Prepared {
  at: number
  ready: Promise<{ apple: AppleId; nonce: string }>
}

async function prepared(script: string): Promise<{ apple: AppleId; nonce: string }> {
  const [apple, { nonce, clientId, redirectUri }] = await Promise.all([appleId(script), api.holder.apple_nonce()])
  // Apple returns the nonce inside the signed token, and beside it as the state.
  apple.auth.init({ clientId, redirectURI: redirectUri, scope: 'name email', state: nonce, nonce, usePopup: true })
  return { apple, nonce }
}

async function signIn({ apple, nonce }: { apple: AppleId; nonce: string }): Promise<void> {
  const { authorization, user } = await apple.auth.signIn()
  if (!authorization?.id_token || authorization.state !== nonce) throw new AppleFault('wrong')
  const name = joinName({ family: user?.name?.lastName ?? '', given: user?.name?.firstName ?? '' })
  const { token, device, holder } = await api.holder.apple_login({
    identityToken: authorization.id_token,
    name: name.slice(0, 100),
  })
  deviceSecret.set(device)
  holderToken.set(token)
  rememberFirstSponsor(holder)
}

/**
 * Signs in with Apple in a popup window. Nothing is loaded from Apple until the user is about to press the button:
 * `prepare` then loads the script and the nonce. That lets `press` open the window while the browser still counts it as
 * a user action.
 */
export function useAppleLogin(script: string) {
  const { t } = useTranslation('backstage')
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const next = useRef<Prepared>(undefined)

  const prepare = () => {
    if (next.current && Date.now() - next.current.at < PREPARED_MS) return next.current.ready
    const ready = prepared(script)
    // The error is reported when the button is pressed.
    ready.catch(() => {
      next.current = undefined
    })
    next.current = { at: Date.now(), ready }
    return ready
  }
  const reason = (error: unknown): string => {
    if (error instanceof AppleFault) return t(`apple.${error.fault}`)
    if (error instanceof Error) return error.message
    const code = String((error as { error?: unknown } | undefined)?.error)
    if (CLOSED.has(code)) return t('apple.closed')
    return t(code === 'popup_blocked_by_browser' ? 'apple.blocked' : 'apple.wrong')
  }
  const press = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefused('')
    try {
      const ready = await prepare()
      // A nonce can be used only once.
      next.current = undefined
      await signIn(ready)
    } catch (error) {
      setRefused(reason(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { refused, busy, press, prepare: () => void prepare().catch(() => undefined) }
}

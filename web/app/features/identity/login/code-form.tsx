import { normaliseOneTimeCode } from '@idocard/domain/identity/one-time-code'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { CodeInput } from '../../../kit/sign-in-fields.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './login.module.css'

type CodeFormProps = {
  /** The value of a hidden field for password managers, which store who signed in here. */
  username: string
  busy: boolean
  /** The server's message about the last refused code; a new object for each refusal. */
  refused: { message: string } | undefined
  /** The label of the button. */
  submit: string
  onSubmit: (code: string) => void
}

/** The second step: the six digits. It submits automatically once all are entered, and only once for each code. */
export function CodeForm({ username, busy, refused, submit, onSubmit }: CodeFormProps) {
  const { t } = useTranslation('login')
  const field = useRef<HTMLInputElement>(null)
  const tried = useRef('')
  const [typed, setTyped] = useState('')
  const [incomplete, setIncomplete] = useState(false)

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (refused) field.current?.select()
  }, [refused])

  const take = (text: string) => {
    const code = normaliseOneTimeCode(text)
    setTyped(code ?? text)
    setIncomplete(false)
    if (code === null || busy || code === tried.current) return
    tried.current = code
    onSubmit(code)
  }
  const takeFromSms = useEffectEvent(take)
  useEffect(() => onSmsCode((code) => takeFromSms(code)), [])

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const code = normaliseOneTimeCode(typed)
    setIncomplete(code === null)
    if (code === null) return field.current?.focus()
    tried.current = code
    onSubmit(code)
  }

  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <input
        className={classes.username}
        name="username"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <CodeInput
        ref={field}
        label={t('code.label')}
        error={incomplete ? t('problem.code') : refused?.message}
        readOnly={busy}
        value={typed}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <PlainButton type="submit" size="lg" aria-disabled={busy}>
        {busy ? t('code.checking') : submit}
      </PlainButton>
    </form>
  )
}

/** The browser's API for codes that arrive by SMS (WICG Web OTP API). TypeScript's types lack it. */
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Waits for the code of an SMS that is bound to this origin. The browser may read it only with the user's consent.
 * @returns a function that stops waiting
 */
function onSmsCode(listener: (code: string) => void): () => void {
  if (!('OTPCredential' in window)) return () => {}
  const waiting = new AbortController()
  const request: OtpRequest = { otp: { transport: ['sms'] }, signal: waiting.signal }
  navigator.credentials.get(request).then(
    (credential) => {
      if (credential && 'code' in credential && !waiting.signal.aborted) listener(String(credential.code))
    },
    () => {
      // Declined, timed out or stopped: the user types the code instead.
    },
  )
  return () => waiting.abort()
}

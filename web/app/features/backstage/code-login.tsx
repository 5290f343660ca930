import { normaliseCode } from '@idocard/domain/one-time-code'
import { formatMobile } from '@idocard/domain/phone'
import { parseUsername } from '@idocard/domain/username'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '../../kit/button.tsx'
import { CodeInput, UsernameInput } from '../../kit/sign-in-fields.tsx'
import type { SentCode } from '../../lib/use-sent-code.ts'
import classes from './code-login.module.css'
import { useIsHolder } from './holder.tsx'
import { useCodeLogin } from './use-code-login.ts'

/** Two steps: the phone number or address for the code, then its six digits. */
export function CodeLogin({ intro, submit }: { intro: string; submit: string }) {
  const login = useCodeLogin()
  return login.sent ? (
    <CodeStep sent={login.sent} login={login} submit={submit} />
  ) : (
    <UsernameStep intro={intro} login={login} />
  )
}

type Login = ReturnType<typeof useCodeLogin>

function UsernameStep({ intro, login }: { intro: string; login: Login }) {
  const { t } = useTranslation('backstage')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // Until the script runs, the browser would put the input into the address.
  const isReady = useIsHolder() !== undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    const username = field.current?.value ?? typed
    const isUsable = parseUsername(username) !== null
    setWrong(!isUsable)
    if (isUsable) void login.request(username)
    else field.current?.focus()
  }
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <p>{intro}</p>
      <UsernameInput
        ref={field}
        label={t('login.username')}
        description={t('login.hint')}
        error={isWrong ? t('login.usernameWrong') : login.refused?.message}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <PlainButton type="submit" size="lg" disabled={!isReady} aria-disabled={login.busy}>
        {login.busy ? t('login.sending') : t('login.send')}
      </PlainButton>
    </form>
  )
}

function CodeStep({ sent, login, submit }: { sent: SentCode; login: Login; submit: string }) {
  const { t } = useTranslation('backstage')
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const tried = useRef('')
  useEffect(() => field.current?.focus(), [])

  const take = (text: string) => {
    const code = normaliseCode(text)
    setTyped(code ?? text)
    setWrong(false)
    if (code === null || code === tried.current) return
    tried.current = code
    void login.confirm(code)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const code = normaliseCode(typed)
    setWrong(code === null)
    if (code) void login.confirm(code)
    else field.current?.focus()
  }
  return (
    <form className={classes.form} onSubmit={send} noValidate>
      <p role="status">
        {t('login.sentTo')} <strong className={classes.to}>{formatMobile(sent.value)}</strong>
        <br />
        {t('login.valid', { minutes: sent.validMinutes })}
      </p>
      <CodeInput
        ref={field}
        label={t('login.code')}
        error={isWrong ? t('login.codeWrong') : login.refused?.message}
        readOnly={login.busy}
        value={typed}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <PlainButton type="submit" size="lg" aria-disabled={login.busy}>
        {login.busy ? t('login.checking') : submit}
      </PlainButton>
      <div className={classes.ways}>
        <Resend from={sent.resendFrom} busy={login.busy} onResend={() => void login.request(sent.typed)} />
        <PlainButton variant="quiet" onClick={login.change}>
          {t('login.change')}
        </PlainButton>
      </div>
    </form>
  )
}

function Resend({ from, busy, onResend }: { from: number; busy: boolean; onResend: () => void }) {
  const { t } = useTranslation('backstage')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((from - now) / 1000))
  return (
    <PlainButton variant="quiet" disabled={seconds > 0 || busy} onClick={onResend}>
      {seconds > 0 ? t('login.resendIn', { seconds }) : t('login.resend')}
    </PlainButton>
  )
}

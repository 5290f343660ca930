import { parseUsername } from '@idocard/domain/identity/username'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { UsernameInput } from '../../../kit/sign-in-fields.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './login.module.css'

type UsernameFormProps = {
  /** The previous input, if the user returns to change it. */
  initial: string
  /** False until the page's script runs: before that, submitting would put the input into the address. */
  ready: boolean
  busy: boolean
  /** The server's reason for sending no code. */
  refused: string | undefined
  onSubmit: (username: string) => void
}

/** The first step: the phone number or e-mail address for the code. */
export function UsernameForm({ initial, ready, busy, refused, onSubmit }: UsernameFormProps) {
  const { t } = useTranslation('login')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(initial)
  const [problem, setProblem] = useState<UsernameProblem>()

  // Takes over input from before the page's script ran.
  useLayoutEffect(() => {
    if (field.current?.value) setTyped(field.current.value)
  }, [])
  useEffect(() => {
    if (initial !== '') field.current?.select()
  }, [initial])
  useEffect(() => {
    if (refused) field.current?.focus()
  }, [refused])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    // Autofill of some password managers changes the field without an event for React.
    const username = field.current?.value ?? typed
    const found = usernameProblem(username)
    setProblem(found)
    if (found) field.current?.focus()
    else onSubmit(username)
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <UsernameInput
        ref={field}
        label={t('username.label')}
        description={t('username.hint')}
        error={problem ? t(`problem.${problem}`) : refused}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
        }}
        onBlur={() => setProblem(typed === '' ? undefined : usernameProblem(typed))}
      />
      <PlainButton type="submit" size="lg" disabled={!ready} aria-disabled={busy}>
        {busy ? t('sending') : t('send')}
      </PlainButton>
    </form>
  )
}

/** Each is the name of a text, `login:problem.<name>`. */
type UsernameProblem = 'empty' | 'email' | 'phone' | 'neither'

/** The most likely reason why a text is not a Taiwanese mobile number or e-mail address; undefined if it is one. */
export function usernameProblem(text: string): UsernameProblem | undefined {
  if (text.trim() === '') return 'empty'
  if (parseUsername(text)) return undefined
  if (/[@＠]/.test(text)) return 'email'
  return /^[\d０-９\s+＋()（）.-]+$/.test(text.trim()) ? 'phone' : 'neither'
}

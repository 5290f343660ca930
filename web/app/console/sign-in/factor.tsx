import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { staffToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/texts.ts'

/** The code of the authenticator app, or a recovery code. */
export function Factor() {
  const { t } = useTranslation('console')
  const [code, setCode] = useState('')
  const signIn = useCommand(api.staff.sign_in, {
    inPlace: true,
    later: true,
    onSuccess: ({ token }) => staffToken.set(token),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() && !signIn.isPending) signIn.mutate({ code })
  }
  return (
    <form className="console-editor" onSubmit={submit} noValidate>
      <TextInput
        label={t('factor.label')}
        description={t('factor.hint')}
        error={signIn.error?.message}
        autoComplete="one-time-code"
        autoFocus
        maxLength={40}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          signIn.reset()
        }}
      />
      <PlainButton type="submit" size="lg" disabled={signIn.isPending}>
        {t('factor.submit')}
      </PlainButton>
    </form>
  )
}

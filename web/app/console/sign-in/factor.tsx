import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { staffToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useHasPasskeys, usePasskeyError, usePasskeySignIn } from '../kit/passkey.ts'

type Has = { hasApp: boolean; hasPasskey: boolean }

/** The second factor: a passkey, the code of the authenticator app, or a recovery code. */
export function Factor({ hasApp, hasPasskey }: Has) {
  const { t } = useTranslation('console')
  const canPasskey = useHasPasskeys() && hasPasskey
  const wordsOf = usePasskeyError()
  const signIn = usePasskeySignIn((token) => staffToken.set(token))
  const [isCode, setCode] = useState(!canPasskey)
  if (isCode) return <Code hasApp={hasApp} />
  return (
    <div className="console-editor">
      <p>{t('factor.passkeyText')}</p>
      {signIn.error && <Notice tone="bad" live title={wordsOf(signIn.error) ?? ''} />}
      <PlainButton size="lg" disabled={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('factor.passkey')}
      </PlainButton>
      <div>
        <PlainButton variant="quiet" onClick={() => setCode(true)}>
          {t(hasApp ? 'factor.byApp' : 'factor.byRecovery')}
        </PlainButton>
      </div>
    </div>
  )
}

/** The code of the authenticator app, or a recovery code. */
function Code({ hasApp }: Pick<Has, 'hasApp'>) {
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
        label={t(hasApp ? 'factor.label' : 'factor.recovery')}
        description={hasApp ? t('factor.hint') : undefined}
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

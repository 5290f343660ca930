import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CodeField, SendCode, useStepUp } from '../../features/identity/account/step-up.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Sets an authenticator app up: a fresh code, the QR code, a code of the app, and then the recovery codes. */
export function Enrol({ onBegin }: { onBegin: () => void }) {
  const { t } = useTranslation('console')
  const asked = useStepUp('second_factor')
  const begin = useCommand(api.staff.begin_second_factor, { inPlace: true, later: true, onSuccess: onBegin })
  const signIn = useCommand(api.staff.sign_in, { inPlace: true, later: true })
  const [code, setCode] = useState('')
  if (signIn.data) return <RecoveryCodes codes={signIn.data.recoveryCodes} token={signIn.data.token} />
  if (!begin.data)
    return (
      <form
        className="console-editor"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (asked.isTyped && !begin.isPending) begin.mutate({ pinCode: asked.pinCode })
        }}
      >
        <p>{t('enrol.intro')}</p>
        {asked.isAsked ? (
          <>
            <CodeField asked={asked} error={begin.error?.message} />
            <PlainButton type="submit" disabled={begin.isPending}>
              {t('enrol.next')}
            </PlainButton>
          </>
        ) : (
          <SendCode asked={asked} />
        )}
      </form>
    )
  const { qr, secret, uri } = begin.data
  return (
    <form
      className="console-editor"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (code.trim() && !signIn.isPending) signIn.mutate({ code })
      }}
    >
      <p>{t('enrol.scan')}</p>
      <figure className="console-code" data-ground="white">
        <img src={`data:image/svg+xml,${encodeURIComponent(qr)}`} alt={t('enrol.qr')} width={240} height={240} />
        <figcaption>
          <span>{t('enrol.secret')}</span>
          <strong>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</strong>
        </figcaption>
      </figure>
      <p>
        <a href={uri}>{t('enrol.open')}</a>
      </p>
      <TextInput
        label={t('enrol.code')}
        error={signIn.error?.message}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={40}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          signIn.reset()
        }}
      />
      <PlainButton type="submit" disabled={signIn.isPending}>
        {t('enrol.submit')}
      </PlainButton>
    </form>
  )
}

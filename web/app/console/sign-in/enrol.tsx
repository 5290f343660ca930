import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useHasPasskeys } from '../kit/passkey.ts'
import { CodeFirst } from './code-first.tsx'
import { EnrolPasskey } from './enrol-passkey.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Sets the second factor up: a passkey where the browser has them, or an authenticator app. */
export function Enrol({ onBegin }: { onBegin: () => void }) {
  const { t } = useTranslation('console')
  const canChoose = useHasPasskeys()
  const [isApp, setApp] = useState(!canChoose)
  const [hasBegun, setBegun] = useState(false)
  const begin = () => {
    setBegun(true)
    onBegin()
  }
  return (
    <>
      {isApp ? <EnrolApp onBegin={begin} /> : <EnrolPasskey onMade={begin} />}
      {canChoose && !hasBegun && (
        <div>
          <PlainButton variant="quiet" onClick={() => setApp(!isApp)}>
            {t(isApp ? 'enrol.byPasskey' : 'enrol.byApp')}
          </PlainButton>
        </div>
      )}
    </>
  )
}

/** Sets an authenticator app up: a fresh code, the QR code, a code of the app, and then the recovery codes. */
function EnrolApp({ onBegin }: { onBegin: () => void }) {
  const { t } = useTranslation('console')
  const begin = useCommand(api.staff.begin_second_factor, { inPlace: true, later: true, onSuccess: onBegin })
  const signIn = useCommand(api.staff.sign_in, { inPlace: true, later: true })
  const [code, setCode] = useState('')
  if (signIn.data) return <RecoveryCodes codes={signIn.data.recoveryCodes} token={signIn.data.token} />
  if (!begin.data) return <CodeFirst begin={begin}>{t('enrol.intro')}</CodeFirst>
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

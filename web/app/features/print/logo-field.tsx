import type { PrintLogo } from '@idocard/contract/print-logo'
import { LOGO_BYTES_MOST } from '@idocard/domain/print-logo'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { paths } from '../../lib/paths.ts'
import { memberToken } from '../../lib/session.ts'
import classes from './print.module.css'

type LogoFieldProps = {
  logo: PrintLogo | null
  onChange: (logo: PrintLogo | null) => void
}

/** The logo for all cards of a line. Uploaded at once, so that the preview shows what was understood of the file. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const { t } = useTranslation('print')
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isMember = memberToken.use() !== ''

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file || busy) return
    if (file.size > LOGO_BYTES_MOST) return setProblem(t('logo.tooLarge'))
    setBusy(true)
    setProblem('')
    try {
      // The contract's type is the server's file; a browser sends a Blob.
      onChange(await api.printLogo.upload({ file: file as never }))
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('logo.label')}</legend>
      <p className={classes.hint}>{t('logo.hint')}</p>
      {logo && (
        <p className={classes.logo}>
          {logo.url ? <img src={logo.url} alt={t('logo.now')} width={64} height={64} /> : t('logo.pdf')}
        </p>
      )}
      {isMember ? (
        <div className={classes.buttons}>
          <input
            ref={field}
            className="visually-hidden"
            type="file"
            accept=".svg,.pdf,.png,image/svg+xml,application/pdf,image/png"
            tabIndex={-1}
            aria-label={t('logo.choose')}
            onChange={choose}
          />
          <PlainButton variant="outline" aria-disabled={busy} onClick={() => field.current?.click()}>
            {busy ? t('logo.busy') : logo ? t('logo.change') : t('logo.choose')}
          </PlainButton>
          {logo && (
            <PlainButton variant="quiet" onClick={() => onChange(null)}>
              {t('logo.remove')}
            </PlainButton>
          )}
        </div>
      ) : (
        <div className={classes.buttons}>
          <ButtonLink variant="outline" to={paths.login(location.pathname + location.search)}>
            {t('logo.signIn')}
          </ButtonLink>
        </div>
      )}
      <p className={classes.problem} role="alert">
        {problem}
      </p>
    </fieldset>
  )
}

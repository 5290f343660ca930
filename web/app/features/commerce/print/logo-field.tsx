import type { PrintLogo } from '@idocard/contract/commerce/print-logo'
import { MAX_LOGO_BYTES } from '@idocard/domain/commerce/print-logo'
import { useState } from 'react'
import { ButtonLink, PlainButton } from '../../../kit/button.tsx'
import { FileButton } from '../../../kit/file-button.tsx'
import { api } from '../../../lib/browser-api.ts'
import { paths } from '../../../lib/paths.ts'
import { memberToken } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './print.module.css'
import { useLogoUrl } from './use-logo.ts'
import { keepLogo, NotKept } from './waiting-logo.ts'

type LogoFieldProps = {
  logo: PrintLogo | null
  onChange: (logo: PrintLogo | null) => void
}

/**
 * The logo for all cards of a line. It is uploaded at once, so that the preview shows how the file was read. A guest's is
 * kept in this browser, and uploaded after signing in.
 */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const { t } = useTranslation('print')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [isKept, setKept] = useState(true)
  const isMember = memberToken.use() !== ''
  const url = useLogoUrl(logo)

  const choose = async (file: File) => {
    if (file.size > MAX_LOGO_BYTES) return setProblem(t('logo.tooLarge'))
    setBusy(true)
    setProblem('')
    try {
      // The contract has the server's file type, but a browser sends a Blob.
      onChange(isMember ? await api.printLogo.upload({ file: file as never }) : await keepLogo(file))
    } catch (error) {
      setProblem(error instanceof NotKept ? t(`logo.${error.problem}`) : (error as Error).message)
      if (error instanceof NotKept && error.problem === 'notKept') setKept(false)
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
          {logo.kind !== 'pdf' ? (
            <img src={url || undefined} alt={t('logo.now')} width={64} height={64} />
          ) : (
            t('logo.pdf')
          )}
        </p>
      )}
      <div className={classes.buttons}>
        <FileButton
          accept=".svg,.pdf,.png,image/svg+xml,application/pdf,image/png"
          label={t('logo.choose')}
          busy={busy}
          onChoose={choose}
        >
          {busy ? t('logo.busy') : logo ? t('logo.change') : t('logo.choose')}
        </FileButton>
        {logo && (
          <PlainButton variant="quiet" onClick={() => onChange(null)}>
            {t('logo.remove')}
          </PlainButton>
        )}
        {!isMember && !isKept && (
          <ButtonLink variant="outline" to={paths.login(location.pathname + location.search)}>
            {t('logo.signIn')}
          </ButtonLink>
        )}
      </div>
      {!isMember && <p className={classes.hint}>{t('logo.guest')}</p>}
      <p className={classes.problem} role="alert">
        {problem}
      </p>
    </fieldset>
  )
}

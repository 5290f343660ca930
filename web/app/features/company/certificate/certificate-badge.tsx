import type { Certificate } from '@idocard/contract/company/certificate'
import type { CertificateState } from '@idocard/domain/company/certificate'
import { pick } from '@idocard/domain/language'
import { useId } from 'react'
import { ButtonLink, PlainButton } from '../../../kit/button.tsx'
import { StatusBadge, type Tone } from '../../../kit/status-badge.tsx'
import { langOf } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { formatDate } from '../../../lib/moment.ts'
import { type Translate, useTranslation } from '../../../lib/texts.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { copyText } from '../../commerce/order/copy-text.ts'
import classes from './certificate.module.css'

const TONES: Readonly<Record<CertificateState, Tone>> = { valid: 'good', expired: 'attention', revoked: 'bad' }

/** One of the user's certificates as a badge, with the address at which anyone can verify it. */
export function CertificateBadge({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('certificate')
  const lang = useLang()
  const titleId = useId()
  const { state, number, url, titleCh, titleEn, nameCh, nameEn } = certificate
  const title = pick(lang, titleCh, titleEn)
  const text = t('shareText', { name: pick(lang, nameCh, nameEn), title })
  return (
    <article className={classes.badge} data-state={state} aria-labelledby={titleId}>
      <Seal />
      <div className={classes.words}>
        <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>
        <h4 id={titleId} className={classes.title} lang={langOf(lang, titleCh, titleEn)}>
          {title}
        </h4>
        <p>{periodOf(certificate, t, (day) => formatDate(day, lang))}</p>
        <p className={classes.number}>{t('number', { number })}</p>
      </div>
      <div className={classes.actions}>
        <ButtonLink to={new URL(url).pathname} variant="outline" whole>
          {t('open')}
        </ButtonLink>
        <PlainButton variant="outline" onClick={() => void share(url, text, t)}>
          {t('share')}
        </PlainButton>
      </div>
    </article>
  )
}

function periodOf(
  { state, validUntil, revokedOn }: Certificate,
  t: Translate<'certificate'>,
  on: (day: string) => string,
) {
  if (state === 'revoked') return t('revokedOn', { day: on(revokedOn) })
  if (validUntil === '') return t('forever')
  return t(state === 'expired' ? 'expiredOn' : 'until', { day: on(validUntil) })
}

/** Opens the device's share dialog if there is one, and copies the address otherwise. */
async function share(url: string, text: string, t: Translate<'certificate'>): Promise<void> {
  const hasSheet: boolean = 'share' in navigator
  if (hasSheet) {
    try {
      await navigator.share({ title: text, text, url })
    } catch (error) {
      // The user closed the dialog without choosing an app: nothing to report.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await toastError(error)
    }
    return
  }
  const isCopied = await copyText(url)
  void toast(isCopied ? { tone: 'good', title: t('copied') } : { tone: 'bad', title: t('notCopied'), text: url })
}

/** A rosette with a tick; grey once the certificate is no longer valid. */
const Seal = () => (
  <svg className={classes.seal} viewBox="0 0 64 76" aria-hidden="true">
    <path d="m20 46-6 26 18-9 18 9-6-26z" className={classes.ribbon} />
    <path
      d="M32 3l6.5 5 8-1.5 3.5 7.5 7.5 3-.5 8.2 5 6.3-5 6.3.5 8.2-7.5 3-3.5 7.5-8-1.5-6.5 5-6.5-5-8 1.5-3.5-7.5-7.5-3 .5-8.2-5-6.3 5-6.3-.5-8.2 7.5-3 3.5-7.5 8 1.500z"
      className={classes.rosette}
    />
    <circle cx="32" cy="31.5" r="17" className={classes.inner} />
    <path d="m24 31.5 6 6 11-12" className={classes.tick} />
  </svg>
)

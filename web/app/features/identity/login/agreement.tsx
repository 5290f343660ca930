import { joinApiHost } from '@idocard/domain/web-url'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './login.module.css'

type AgreementProps = {
  /** Addresses from the company's config. Nothing is shown if either is missing. */
  terms: string
  privacy: string
}

/** The terms that the user accepts by signing in. */
export function Agreement({ terms, privacy }: AgreementProps) {
  const { t } = useTranslation('login')
  const [termsLink, privacyLink] = [joinApiHost('', terms), joinApiHost('', privacy)]
  if (!termsLink || !privacyLink) return null
  return (
    <p className={classes.quiet}>
      {t('agree.before')}
      <a href={termsLink}>{t('agree.terms')}</a>
      {t('agree.and')}
      <a href={privacyLink}>{t('agree.privacy')}</a>
      {t('agree.after')}
    </p>
  )
}

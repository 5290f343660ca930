import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import classes from './returns-note.module.css'

/** What cannot be returned, stated before the purchase; the details are in the terms. */
export function ReturnsNote() {
  const { t } = useTranslation('cart')
  return (
    <p className={classes.note}>
      {t('returns')} <Link to={paths.page('terms')}>{t('returnsMore')}</Link>
    </p>
  )
}

import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import classes from './error.module.css'

/** What a person sees instead of a page: not found, or a fault of ours. */
export function ErrorScreen() {
  const { t } = useTranslation()
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const missing = status === 404
  return (
    <main className={classes.screen}>
      <title>{missing ? t('error.notFound.title') : t('error.failed.title')}</title>
      <p className={classes.status}>{status}</p>
      <h1>{missing ? t('error.notFound.title') : t('error.failed.title')}</h1>
      <p>{missing ? t('error.notFound.text') : t('error.failed.text')}</p>
      <Link className={classes.home} to="/">
        {t('error.home')}
      </Link>
    </main>
  )
}

import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ButtonLink, PlainButton } from '../kit/button.tsx'
import { ApiError } from '../lib/api.ts'
import { useLang } from '../lib/language.ts'
import { paths } from '../lib/paths.ts'
import classes from './error.module.css'
import { SiteFrame } from './site/site-frame.tsx'

/** What a person sees instead of a page: not found, a fault of ours, or a server out of reach. */
export function ErrorScreen() {
  const { t } = useTranslation('error')
  const lang = useLang()
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const isMissing = status === 404
  const title = isMissing ? t('notFound.title') : t('failed.title')
  // The server's own words, or that it could not be reached, say more than ours.
  const refusal = error instanceof ApiError ? error : undefined
  const text = refusal ? refusal.message : t('failed.text')
  return (
    <SiteFrame foot>
      <main className={classes.screen}>
        <title>{`${title}｜iDoCard`}</title>
        <meta name="robots" content="noindex" />
        {!refusal && (
          <p className={classes.status} aria-hidden="true">
            {status}
          </p>
        )}
        <h1>{title}</h1>
        {isMissing && lang !== 'en-us' && <p lang="en">This page could not be found</p>}
        <p className={classes.text}>{isMissing ? t('notFound.text') : text}</p>
        <div className={classes.ways}>
          <ButtonLink to={paths.home}>{t('home')}</ButtonLink>
          {!isMissing && (
            <PlainButton look="outline" onClick={() => location.reload()}>
              {t('again')}
            </PlainButton>
          )}
        </div>
      </main>
    </SiteFrame>
  )
}

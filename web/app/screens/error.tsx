import '../fault/fault.css'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { FaultMessage } from '../fault/fault-message.tsx'
import { ButtonLink, PlainButton } from '../kit/button.tsx'
import { ApiError } from '../lib/api.ts'
import { tryConnection } from '../lib/connection.ts'
import { statusOf } from '../lib/error-status.ts'
import { useLang } from '../lib/language.ts'
import { paths } from '../lib/paths.ts'
import { useTranslation } from '../lib/texts.ts'
import { Unreachable } from '../lib/unreachable.ts'
import { FaultFrame, useBackOfficeHome } from './fault-frame.tsx'
import { OfflineScreen } from './offline.tsx'

/** The delay before the page retries automatically. Its text and `fault/fault-page.tsx` have the same number. */
const AGAIN_MS = 10_000

/** Whether there is no network. A failed request does not reveal its cause, so the connection is checked once more. */
function useOffline(error: unknown): boolean {
  const isAnswered = isRouteErrorResponse(error) || (error instanceof ApiError && !error.offline)
  const [isOffline, setOffline] = useState(error instanceof Unreachable)
  useEffect(() => {
    if (!isAnswered) void tryConnection().then((isReached) => !isReached && setOffline(true))
  }, [isAnswered])
  return isOffline
}

/** Shown instead of a page: not found, server unavailable, internal error, or no network. */
export function ErrorScreen() {
  const { t } = useTranslation('error')
  const lang = useLang()
  const error = useRouteError()
  const status = statusOf(error)
  const isOffline = useOffline(error)
  const backOffice = useBackOfficeHome()
  useEffect(() => {
    if (status !== 503) return
    const timer = setTimeout(() => location.reload(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [status])
  if (isOffline) return <OfflineScreen />
  const kind = status === 404 ? 'notFound' : status === 503 ? 'unavailable' : 'failed'
  const title = t(`${kind}.title`)
  // The error's own message is more specific than the page's text. Without a response, no status is shown.
  const refusal = kind === 'failed' && error instanceof ApiError ? error : undefined
  const texts = kind === 'unavailable' ? [t('unavailable.text'), t('unavailable.soon')] : [t(`${kind}.text`)]
  return (
    <FaultFrame isSite={kind === 'notFound'}>
      <title>{`${title}｜iDoCard`}</title>
      <meta name="robots" content="noindex" />
      <FaultMessage
        status={refusal?.offline ? undefined : status}
        title={title}
        titleEn={kind === 'notFound' && lang !== 'en-us' ? 'This page could not be found' : undefined}
        texts={refusal ? [refusal.message] : texts}
      >
        {kind === 'unavailable' && <PlainButton onClick={() => location.reload()}>{t('again')}</PlainButton>}
        <ButtonLink
          to={kind === 'notFound' ? paths.home : (backOffice ?? paths.home)}
          variant={kind === 'unavailable' ? 'outline' : 'filled'}
        >
          {t('home')}
        </ButtonLink>
        {kind === 'notFound' && (
          <>
            <ButtonLink to={paths.products} variant="outline">
              {t('products')}
            </ButtonLink>
            <ButtonLink to={paths.support} variant="outline">
              {t('support')}
            </ButtonLink>
          </>
        )}
        {kind === 'failed' && (
          <PlainButton variant="outline" onClick={() => location.reload()}>
            {t('again')}
          </PlainButton>
        )}
      </FaultMessage>
    </FaultFrame>
  )
}

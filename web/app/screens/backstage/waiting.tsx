import type { UseQueryResult } from '@tanstack/react-query'
import { Failed as FailedNotice } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ApiError } from '../../lib/api.ts'
import { useTranslation } from '../../lib/texts.ts'

/** The placeholder that the server renders, shown until the data has loaded. */
export function HolderWaiting({ picture = false }: { picture?: boolean }) {
  const { t } = useTranslation('backstage')
  return <Skeleton label={t('loading')} lines={4} {...(picture && { picture: '85.6 / 54' })} />
}

/** The data could not be loaded: the server's message, and a button to retry. */
export function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useTranslation('backstage')
  return <FailedNotice error={error} again={t('again')} onAgain={onAgain} />
}

/** Whether there is no data to show: never loaded, or refused. A network failure keeps old data (query-client.ts). */
export const isLacking = <T,>(query: UseQueryResult<T>): query is UseQueryResult<T> & { data: undefined } =>
  query.data === undefined || (query.isError && !(query.error instanceof ApiError && query.error.offline))

/** Shown in place of a query's data if {@link isLacking} is true. */
export function Placeholder({ query, picture = false }: { query: UseQueryResult<unknown>; picture?: boolean }) {
  return query.isError ? (
    <Failed error={query.error} onAgain={() => void query.refetch()} />
  ) : (
    <HolderWaiting picture={picture} />
  )
}

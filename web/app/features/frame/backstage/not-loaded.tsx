import type { UseQueryResult } from '@tanstack/react-query'
import { Failed } from '../../../kit/failed.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { useTranslation } from '../../../lib/texts.ts'

/** Shown in place of data that has not loaded, so that it does not seem to be empty: a placeholder, or why it failed. */
export function NotLoaded({ query, lines = 2 }: { query: UseQueryResult<unknown>; lines?: number }) {
  const { t } = useTranslation('backstage')
  return query.isError ? (
    <Failed error={query.error} again={t('again')} onAgain={() => void query.refetch()} />
  ) : (
    <Skeleton label={t('loading')} lines={lines} />
  )
}

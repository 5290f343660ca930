import { useTranslation } from '../../lib/texts.ts'

/** The largest number that rows are counted up to. */
const MAX_COUNTED = 10_000

/** How many rows there are, as far as they are counted. */
export function Count({ of }: { of: number }) {
  const { t } = useTranslation('console')
  return of >= MAX_COUNTED ? t('list.many', { count: MAX_COUNTED.toLocaleString('en') }) : of
}

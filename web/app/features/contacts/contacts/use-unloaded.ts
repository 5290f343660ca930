import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/texts.ts'

/**
 * The properties of a select whose choices have not loaded: it cannot be used, says why, and does not show that nothing
 * is chosen. Empty once they have.
 */
export function useUnloaded(choices: UseQueryResult<unknown>, value: number) {
  const { t } = useTranslation('backstage')
  if (choices.data !== undefined) return {}
  const label = choices.isError ? '—' : t('loading')
  return { disabled: true, error: choices.error?.message, data: [{ value: String(value), label }] }
}

import type { ProviderCause } from '@idocard/domain/identity/sent-message'
import { useTranslation } from '../../lib/texts.ts'

/** Why a provider did not do something, with its own code for whoever asks it. */
export function useCause(): (cause: ProviderCause, code: string) => string {
  const { t } = useTranslation('console')
  return (cause, code) => t('provider.causeWithCode', { cause: t(`provider.causes.${cause}`), code })
}

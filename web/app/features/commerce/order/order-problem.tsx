import { ButtonLink, PlainButton } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { ApiError } from '../../../lib/api.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'

/** Shown if an order cannot be loaded. Without `error`, the address has no order number. */
export function OrderProblem({ error, onAgain }: { error?: unknown; onAgain: () => void }) {
  const { t } = useTranslation('order')
  // 422: the address contains a text that is not an order number.
  const isUnknown = error === undefined || (error instanceof ApiError && (error.code === 404 || error.code === 422))
  return isUnknown ? (
    <EmptyState title={t('detail.unknown')} action={<ButtonLink to={paths.user}>{t('detail.toOrders')}</ButtonLink>}>
      {t('detail.unknownText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('detail.failed')} action={<PlainButton onClick={onAgain}>{t('detail.again')}</PlainButton>}>
      {error instanceof Error ? error.message : null}
    </EmptyState>
  )
}

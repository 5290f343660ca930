import type { Order } from '@idocard/contract/commerce/order'
import { PlainButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { useReorder } from './use-reorder.ts'

/** Adds the products of an order to the cart, and opens the cart. */
export function ReorderButton({ lines, variant }: { lines: Order['lines']; variant: 'filled' | 'outline' | 'quiet' }) {
  const { t } = useTranslation('cart')
  const { reorder, isPending } = useReorder()
  return (
    <PlainButton size="lg" variant={variant} aria-disabled={isPending} onClick={() => reorder(lines)}>
      {isPending ? t('reorder.adding') : t('reorder.action')}
    </PlainButton>
  )
}

import type { Order } from '@idocard/contract/commerce/order-fields'
import type { Product } from '@idocard/contract/commerce/product'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/browser-api.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toastError } from '../../../lib/toast.ts'
import { printDrafts, setDraft } from '../print/drafts.ts'
import { reorderToCart } from './cart.ts'
import { type Reorder, reorderOf } from './reorder.ts'

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

/** Loads a product as it is sold today; undefined if it is no longer on sale. */
async function soldToday(id: number): Promise<Product | undefined> {
  try {
    return await api.product.load_by_id({ id })
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) return undefined
    throw error
  }
}

/** Suggests what was printed before, unless the buyer has entered something else for the product meanwhile. */
function printAgain({ wanted }: Reorder): void {
  for (const { product, print } of wanted)
    if (print && !printDrafts.get()[product.id]?.cards.length) setDraft(product.id, print)
}

/**
 * Adds the products of an order to the cart again, with what was printed on them. A second click while this is pending is
 * ignored.
 */
function useReorder() {
  const isRunning = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async (lines: Order['lines']) => {
      const found = await Promise.all(lines.map((line) => soldToday(line.productId)))
      return reorderOf(lines, new Map(found.flatMap((product) => (product ? [[product.id, product] as const] : []))))
    },
    onSuccess: (again) => {
      printAgain(again)
      reorderToCart(again)
    },
    onError: toastError,
    onSettled: () => {
      isRunning.current = false
    },
  })
  return {
    isPending,
    reorder: (lines: Order['lines']) => {
      if (isRunning.current) return
      isRunning.current = true
      mutate(lines)
    },
  }
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/browser-api.ts'

export type AppliedDiscount = Awaited<ReturnType<typeof api.discount.apply>>

type DiscountOptions = {
  /** The code that was applied; empty when none is. */
  code: string
  /** The cart it is to hold for; undefined while the server does not know it. */
  cartVersion: number | undefined
  onCode: (code: string) => void
}

/**
 * A discount code on the cart as it stands. What it takes off is asked anew when the cart has changed, and never
 * guessed here; a code that no longer holds gives nothing, and says why.
 */
export function useDiscount({ code, cartVersion, onCode }: DiscountOptions) {
  const client = useQueryClient()
  const keyOf = (of: string) => ['discount', of, cartVersion]
  const apply = useMutation({
    mutationFn: (typed: string) => api.discount.apply({ code: typed }),
    onSuccess: (discount) => {
      client.setQueryData(keyOf(discount.code), discount)
      onCode(discount.code)
    },
  })
  const quote = useQuery({
    queryKey: keyOf(code),
    queryFn: () => api.discount.apply({ code }),
    enabled: code !== '' && cartVersion !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    discount: code === '' || quote.isError ? undefined : quote.data,
    /** Whether what it takes off is still being asked. */
    isOpen: code !== '' && (cartVersion === undefined || quote.isPending),
    isApplying: apply.isPending,
    problem: apply.error ?? (code === '' ? undefined : (quote.error ?? undefined)),
    apply: (typed: string) => apply.mutate(typed),
    remove: () => {
      apply.reset()
      onCode('')
    },
  }
}

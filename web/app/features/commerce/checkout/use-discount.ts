import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'

export type AppliedDiscount = Awaited<ReturnType<typeof api.discount.apply>>

type DiscountOptions = {
  /** The applied code; empty if there is none. */
  code: string
  /** The version of the cart that the code applies to; undefined while the server does not have the cart. */
  cartVersion: number | undefined
  onCode: (code: string) => void
}

/**
 * A discount code on the current cart. The discount is requested again after the cart changes, and never calculated in
 * the browser. A code that is no longer valid gives no discount, and the reason is shown.
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
    /** Whether the discount is not known yet. */
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

import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'

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
  // The server knows the cart, whose version is not in the input.
  const quoteOf = (of: string) =>
    queryOptions({
      queryKey: [...api.discount.apply.key, { code: of }, cartVersion],
      queryFn: () => api.discount.apply({ code: of }),
    })
  const apply = useCommand(api.discount.apply, {
    answers: (_, discount) => quoteOf(discount.code),
    onSuccess: (discount) => onCode(discount.code),
    inPlace: true,
    later: true,
  })
  const quote = useQuery({
    ...quoteOf(code),
    enabled: code !== '' && cartVersion !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    discount: code === '' || quote.isError ? undefined : quote.data,
    /** Whether the discount is not known yet. */
    isOpen: code !== '' && (cartVersion === undefined || quote.isPending),
    isApplying: apply.isPending,
    problem: apply.error ?? (code === '' ? undefined : (quote.error ?? undefined)),
    apply: (typed: string) => apply.mutate({ code: typed }),
    remove: () => {
      apply.reset()
      onCode('')
    },
  }
}

import type { Product } from '@idocard/contract/commerce/product'
import { type RefObject, useEffect, useState } from 'react'
import { api } from '../../../lib/browser-api.ts'

type ProductName = Pick<Product, 'id' | 'titleCh' | 'titleEn'>

/** The distance between form and window at which the names are loaded. */
const NEAR = '400px'

/**
 * The names of all products. They are loaded when the form is close to the window or `load` is called, never during
 * rendering. Empty until then and after a failure: naming a product is optional, and the next `load` retries.
 */
export function useProductNames(form: RefObject<HTMLElement | null>): { names: ProductName[]; load(): void } {
  const [names, setNames] = useState<ProductName[]>([])
  const [wanted, setWanted] = useState(false)

  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setWanted(true), { rootMargin: NEAR })
    if (form.current) watch.observe(form.current)
    return () => watch.disconnect()
  }, [form])
  useEffect(() => {
    if (!wanted) return
    api.product.load_by_page_background({ pageNum: 1, pageSize: 9999 }).then(
      ({ list }) => setNames(list),
      () => setWanted(false),
    )
  }, [wanted])
  return { names, load: () => setWanted(true) }
}

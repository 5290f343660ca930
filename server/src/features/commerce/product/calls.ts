import { contract } from '@idocard/contract'
import { categoryOf } from '@idocard/contract/commerce/product'
import { implement } from '../../../api/implement.ts'
import { productOnSale, productsOnSale } from './store.ts'

export const productCalls = implement(contract.product, {
  async load_by_page_background(paging, { db, now }) {
    const { list, total } = await productsOnSale(db, undefined, paging, now)
    return { ...paging, total, list: list.map(({ id, titleCh, titleEn }) => ({ id, titleCh, titleEn })) }
  },
  async load_by_front({ category, ...paging }, { db, now }) {
    return { ...paging, ...(await productsOnSale(db, categoryOf(category), paging, now)) }
  },
  async load_by_id({ id }, { db, now, refuse }) {
    return (await productOnSale(db, id, now)) ?? refuse('not_found')
  },
})

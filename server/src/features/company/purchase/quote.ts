import type { contract } from '@idocard/contract'
import type { InputOf, OutputOf } from '@idocard/contract/call'
import { unitPrice } from '@idocard/domain/commerce/cart'
import { orderTotals } from '@idocard/domain/commerce/order-totals'
import type { Context } from '../../../api/context.ts'
import { cartShown } from '../../commerce/cart/index.ts'
import { freightConfig } from '../../commerce/freight/index.ts'
import { invoiceOfCompany } from '../../commerce/order/index.ts'
import { companyById } from '../company/index.ts'
import { goodsFor } from './goods.ts'
import { isOwnOrder } from './store.ts'

type Call = (typeof contract)['purchase']['quote']

/** What cards for people of a company would be and cost, by the rules by which the order is made. */
export async function quotePurchase(input: InputOf<Call>, context: Context<Call>): Promise<OutputOf<Call>> {
  const { db, acting, now, lang, refuse } = context
  const company = (await companyById(db, acting.company.id)) ?? refuse('not_found')
  const goods = await goodsFor(db, acting, company, { ...input, finish: '' }, { now, lang })
  if (goods.people.length === 0) refuse('not_found')
  const { product, rule, quantity } = goods
  const [line = null] = product ? await cartShown(db, [{ id: product.id, quantity }], now) : []
  const config = await freightConfig(db)
  const lines = line ? [{ unitPrice: unitPrice(line), quantity: line.quantity }] : []
  return {
    people: goods.people,
    line,
    cards: (rule?.cards ?? 0) * quantity,
    finishes: rule?.isMixed ? rule.finishes : [],
    logoOf: goods.logo?.orderNumber ?? '',
    products: goods.products.map(({ id, titleCh, titleEn }) => ({ id, titleCh, titleEn })),
    methods: config.methods.flatMap((rate) => {
      const totals = orderTotals({ lines, discount: null, freightConfig: config, method: rate.method })
      return totals ? [{ ...rate, freight: totals.freight, total: totals.total }] : []
    }),
    ...invoiceOfCompany(company),
    approvalAbove: (await isOwnOrder(db, acting)) ? null : company.approvalAbove,
  }
}

import { contract } from '@idocard/contract'
import { cartTotal } from '@idocard/domain/commerce/cart'
import { implement } from '../../../api/implement.ts'
import { cartOf, cartShown } from '../cart/index.ts'
import { discountOf } from './store.ts'

export const discountCalls = implement(contract.discount, {
  async apply({ code }, { db, who, now, limiter, refuse }) {
    const lines = await cartShown(db, (await cartOf(db, who.id)).lines, now)
    if (lines.length === 0) refuse('cart.empty')
    return discountOf(db, limiter, code, { memberId: who.id, typedBy: who.id, subtotal: cartTotal(lines), now })
  },
})

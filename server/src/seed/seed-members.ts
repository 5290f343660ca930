import type { Carrier } from '@idocard/domain/commerce/carrier'
import type { ShippingMethod } from '@idocard/domain/commerce/delivery-method'
import type { OrderState } from '@idocard/domain/commerce/order-state'
import { orderTotals } from '@idocard/domain/commerce/order-totals'
import { discountPriceAt } from '@idocard/domain/commerce/price'
import { priceEach } from '@idocard/domain/commerce/price-steps'
import type { OrderSource } from '@idocard/domain/commerce/visit-source'
import { DAY_MS } from '@idocard/domain/duration'
import { asc, inArray } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { freight } from '../db/schema/commerce/freight.ts'
import { order, orderLine } from '../db/schema/commerce/order.ts'
import { product } from '../db/schema/commerce/product.ts'
import { member } from '../db/schema/identity/account.ts'
import members from './members.json' with { type: 'json' }

/** Writes the demo members for signing in, one of them with orders of the past weeks. */
export async function seedMembers(db: Tx): Promise<void> {
  const freightConfig = { methods: await db.select().from(freight).orderBy(asc(freight.method)) }
  for (const { orders, ...person } of members) {
    await db.insert(member).values(person)
    for (const [index, past] of orders.entries()) {
      const createdAt = new Date(Date.now() - past.daysAgo * DAY_MS)
      const ids = past.lines.map((line) => line.id)
      const sold = await db.select().from(product).where(inArray(product.id, ids))
      const lines = past.lines.flatMap(({ id, quantity }) => {
        const found = sold.find((one) => one.id === id)
        return found
          ? [
              {
                found,
                quantity,
                unitPrice: priceEach({ ...found, discountPrice: discountPriceAt(found, createdAt) }, quantity),
              },
            ]
          : []
      })
      const method = past.shippingMethod as ShippingMethod
      const totals = orderTotals({ lines, discount: null, freightConfig, method })
      if (!totals) throw new Error(`The demo order ${past.orderNumber} has a shipping method that is not offered.`)
      const [made] = await db
        .insert(order)
        .values({
          ...totals,
          orderNumber: past.orderNumber,
          memberId: person.id,
          // Real cart versions start at 1, so these never collide.
          cartVersion: -1 - index,
          state: past.state as OrderState,
          lang: 'zh-tw',
          source: past.source as OrderSource,
          paymentMethod: 3,
          shippingMethod: method,
          shippingName: person.shippingName,
          shippingPhone: person.shippingPhone,
          countryCode: 'TW',
          shippingAddress: `${person.county}${person.area}${person.address}`,
          createdAt,
          expiresAt: createdAt,
          paidAt: createdAt,
          confirmedAt: createdAt,
          preparedAt: createdAt,
          shippedAt: new Date(Date.now() - past.shippedDaysAgo * DAY_MS),
          carrier: past.carrier as Carrier,
          trackingNumber: past.trackingNumber,
          completedAt: past.state === 'completed' ? new Date(Date.now() - (past.shippedDaysAgo - 3) * DAY_MS) : null,
        })
        .returning({ id: order.id })
      if (!made) throw new Error(`The demo order ${past.orderNumber} was not written.`)
      await db.insert(orderLine).values(
        lines.map(({ found, quantity, unitPrice }, position) => ({
          orderId: made.id,
          position,
          productId: found.id,
          titleCh: found.titleCh,
          titleEn: found.titleEn,
          img: found.img[0] ?? '',
          unitPrice,
          quantity,
        })),
      )
    }
  }
}

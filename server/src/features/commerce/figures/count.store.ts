import type { DayRange } from '@idocard/domain/commerce/figures-period'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { cardEvent, cardMetric } from '../../../db/schema/cards/card.ts'
import { planVisit } from '../../../db/schema/commerce/figures.ts'
import { order, orderLine } from '../../../db/schema/commerce/order.ts'
import { refund } from '../../../db/schema/commerce/payment.ts'
import { contact } from '../../../db/schema/contacts/contact.ts'
import { exchange } from '../../../db/schema/contacts/exchange.ts'

/** Taiwan is at UTC+8 all year. */
const dayOf = (at: SQLWrapper): SQL => sql`(${at} at time zone interval '8 hours')::date`

/** SQL: what the figures of an order are divided by, and its key in each. */
const PARTS_OF_ORDER = sql`lateral (values ('lang', ${order.lang}), ('source', ${order.source})) as part_of (part, key)`

/**
 * SQL: the figures of these days, counted from orders, cards and contacts themselves, as rows of day, figure, part, key and
 * sum. The days that are over are stored from it, those that are not are read with it, and `verifyFigures` compares.
 */
export function countedFigures({ from, until }: DayRange): SQL {
  const isIn = (at: SQLWrapper): SQL => sql`${at} >= ${`${from} 00:00:00+08`}::timestamptz
    and ${at} < ${`${until} 00:00:00+08`}::timestamptz + interval '24 hours'`
  const isOn = (day: SQLWrapper): SQL => sql`${day} between ${from}::date and ${until}::date`
  return sql`
    with paid as materialized (
      select ${order.id} as id, ${dayOf(order.paidAt)} as day, ${order.lang} as lang, ${order.source} as source,
        ${order.subtotal} as goods, ${order.discount} as discounts, ${order.freight} as freight, ${order.total} as revenue
      from ${order} where ${isIn(order.paidAt)}
    ), divided (day, figure, part, key, sum) as (
      select ${dayOf(order.createdAt)}, 'orders', part, key, count(*)
      from ${order}, ${PARTS_OF_ORDER} where ${isIn(order.createdAt)} group by 1, 3, 4
      union all
      select day, figure, part, key, sum(one.sum)
      from paid, lateral (values ('lang', lang), ('source', source)) as part_of (part, key),
        lateral (values ('paid', 1), ('revenue', revenue), ('goods', goods), ('discounts', discounts), ('freight', freight),
        ('paidCounted', (day >= (select min(day) from ${planVisit}))::int)) as one (figure, sum)
      group by 1, 2, 3, 4
      union all
      select day, figure, 'product', product_id::text, sum(one.sum)
      from paid join ${orderLine} as line on line.order_id = paid.id,
        lateral (values ('units', quantity::bigint), ('goods', quantity::bigint * unit_price)) as one (figure, sum)
      group by 1, 2, 4
      union all
      select ${dayOf(refund.at)}, 'refunds', part, key, sum(${refund.amount})
      from ${refund} join ${order} on ${order.id} = ${refund.orderId}, ${PARTS_OF_ORDER}
      where ${refund.outcome} in ('refunded', 'by_hand') and ${isIn(refund.at)} group by 1, 3, 4
      union all
      select day, 'visits', part, key, sum(count)
      from ${planVisit}, lateral (values ('lang', lang), ('source', source)) as part_of (part, key)
      where ${isOn(planVisit.day)} group by 1, 3, 4
      union all
      select ${cardMetric.day}, 'opened', 'card', ${cardMetric.source}, sum(${cardMetric.count})
      from ${cardMetric} where ${cardMetric.kind} = 'view' and ${isOn(cardMetric.day)} group by 1, 4
      union all
      select ${dayOf(exchange.createdAt)}, 'exchanges', 'lang', ${exchange.lang}, count(*)
      from ${exchange} where ${isIn(exchange.createdAt)} group by 1, 4
      union all
      select ${dayOf(cardEvent.at)}, 'claimed', '', '', count(*)
      from ${cardEvent}
      where ${cardEvent.kind} = 'activate' and ${isIn(cardEvent.at)} group by 1
      union all
      -- A merged contact is none that was added.
      select ${dayOf(contact.createdAt)}, 'contacts', '', '', count(*)
      from ${contact} where ${contact.mergedAt} is null and ${isIn(contact.createdAt)} group by 1
    )
    select day, figure, part, key, sum::bigint as sum from divided
    union all
    select day, figure, '', '', sum(sum)::bigint from divided
    where part = 'lang' or part = 'card' or (part = 'product' and figure = 'units')
    group by day, figure`
}

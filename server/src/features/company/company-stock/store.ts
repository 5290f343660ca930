import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { and, eq, exists, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { contains } from '../../../db/contains.ts'
import { MAX_COUNTED } from '../../../db/count-rows.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept } from '../../../db/removed.ts'
import { card, cardEvent } from '../../../db/schema/cards/card.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { orderCard } from '../../../db/schema/commerce/order-card.ts'
import { companyOrder } from '../../../db/schema/company/company-order.ts'
import { employee } from '../../../db/schema/company/employee.ts'

type Staff = Acting<'card.read', 'company'>
type Listing = InputOf<(typeof contract)['companyStock']['list']>

/** The order in which a card is. */
const soldIn = sql<string>`coalesce((select ${order.orderNumber} from ${orderCard} join ${order} on ${order.id} = ${orderCard.orderId}
  where ${orderCard.cardSn} = ${card.cardSn} and ${orderCard.backAt} is null), '')`

const released = (db: Tx) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(cardEvent)
      .where(and(eq(cardEvent.cardSn, card.cardSn), eq(cardEvent.kind, 'release'))),
  )

/**
 * SQL: the company's plastic. Beside its own cards, those of its orders that somebody had claimed before the company was set
 * up. They are few, and found first: so the index of the company's cards is used for all others.
 */
async function isInStock(db: Tx, { company }: Staff): Promise<SQL | undefined> {
  const claimed = await db
    .select({ cardSn: card.cardSn })
    .from(companyOrder)
    .innerJoin(orderCard, and(eq(orderCard.orderId, companyOrder.orderId), isNull(orderCard.backAt)))
    .innerJoin(card, eq(card.cardSn, orderCard.cardSn))
    .where(and(eq(companyOrder.companyId, company.id), ne(card.companyId, company.id)))
  const isOwn = and(eq(card.companyId, company.id), sql`${card.physical}`)
  return claimed.length === 0
    ? isOwn
    : or(
        isOwn,
        inArray(
          card.cardSn,
          claimed.map(({ cardSn }) => cardSn),
        ),
      )
}

const isInState = (db: Tx, state: Listing['state']): SQL | undefined => {
  if (state === '') return undefined
  if (state !== 'free' && state !== 'released') return eq(card.state, state)
  return and(eq(card.state, 'unclaimed'), state === 'released' ? released(db) : not(released(db)))
}

/** What is searched of a card: only what `list` shows. */
const hasWord = (word: string, { company }: Staff): SQL | undefined =>
  word === ''
    ? undefined
    : or(
        contains(word, card.cardSn),
        contains(word, employee.nameCh, employee.nameEn),
        and(
          eq(card.state, 'active'),
          eq(card.companyId, company.id),
          isNull(employee.id),
          contains(word, sql`${card.fields} ->> 'nameCh'`, sql`${card.fields} ->> 'nameEn'`),
        ),
        sql`${soldIn} = ${word.toUpperCase()}`,
      )

/** A page of a company's plastic. @returns undefined for a cursor that does not belong to this list */
export async function listStock(db: Tx, acting: Staff, { keyword, state, ...at }: Listing) {
  const { company } = acting
  const shown = {
    card,
    // The id first: Drizzle takes a row whose first column is null for one that was not joined.
    employee: { id: employee.id, nameCh: employee.nameCh, nameEn: employee.nameEn },
    orderNumber: soldIn.as('sold_in'),
    isReleased: sql<boolean>`(${card.state} = 'unclaimed' and ${released(db)})`.as('is_released'),
  }
  return listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, ...shown })
          .from(card)
          .leftJoin(
            employee,
            and(eq(employee.cardSn, card.cardSn), eq(employee.companyId, company.id), isKept(employee)),
          )
          .$dynamic(),
      where: and(await isInStock(db, acting), isInState(db, state), hasWord(keyword, acting)),
      sorts: { number: { by: card.cardSn, kind: 'text' } },
      id: { by: card.cardSn, kind: 'text' },
    },
    at,
  )
}
export type StockRow = NonNullable<Awaited<ReturnType<typeof listStock>>>['list'][number]

/** How many of a company's cards are in each state: of at most 10,000. */
export async function countStock(db: Tx, acting: Staff) {
  const rows = await db
    .select({ state: card.state, isReleased: sql<boolean>`(${card.state} = 'unclaimed' and ${released(db)})` })
    .from(card)
    .where(await isInStock(db, acting))
    .limit(MAX_COUNTED + 1)
  const of = (state: string, isReleased = false) =>
    rows.filter((row) => row.state === state && row.isReleased === isReleased).length
  return {
    isMore: rows.length > MAX_COUNTED,
    all: rows.length,
    free: of('unclaimed'),
    released: of('unclaimed', true),
    active: of('active'),
    paused: of('paused'),
    linked: of('linked'),
    left: of('left'),
    retired: of('retired'),
  }
}

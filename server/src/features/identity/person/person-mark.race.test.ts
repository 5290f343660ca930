import { randomInt } from 'node:crypto'
import { DAY_MS } from '@idocard/domain/duration'
import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { order } from '../../../db/schema/commerce/order.ts'
import { member, personMark } from '../../../db/schema/identity/account.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newCard } from '../../../testing/person.ts'

const PEOPLE = 3
const CARDS = 3
/** As many transactions are open at once. */
const AT_ONCE = 6

let app: TestApp
let people: string[]
let cards: string[]
beforeAll(async () => {
  app = await testApp({ DATABASE_CONNECTIONS: '20' })
  people = []
  for (let n = 0; n < PEOPLE; n += 1) people.push((await app.member()).id)
  cards = []
  for (let n = 0; n < CARDS; n += 1) cards.push((await newCard(app)).cardSn)
})
afterAll(() => app.close())

const db = () => app.running.database.db

/** What happens in a life. */
interface Step {
  does: 'gets a card' | 'loses a card' | 'orders' | 'is forgotten in an order'
  person: number
  thing: number
}

async function take(tx: Tx, { does, person, thing }: Step): Promise<void> {
  const memberId = people[person] as string
  const isCard = eq(card.cardSn, cards[thing] as string)
  switch (does) {
    case 'gets a card':
      await tx.update(card).set({ memberId, state: 'active' }).where(isCard)
      return
    case 'loses a card':
      await tx.update(card).set({ memberId: null, state: 'unclaimed' }).where(isCard)
      return
    case 'orders':
      await tx.insert(order).values({ ...ORDER, memberId, orderNumber: `R${randomInt(2 ** 40)}` })
      return
    case 'is forgotten in an order': {
      const [found] = await tx.select().from(order).where(eq(order.memberId, memberId)).limit(1).for('update')
      if (!found) return
      if (thing === 0) {
        await tx.delete(order).where(eq(order.id, found.id))
        return
      }
      const [nobody] = await tx.insert(member).values({ deletedAt: new Date() }).returning()
      if (nobody) await tx.update(order).set({ memberId: nobody.id }).where(eq(order.id, found.id))
      return
    }
  }
}

const ORDER = {
  lang: 'zh-tw',
  subtotal: 980,
  discount: 0,
  freight: 0,
  total: 980,
  paymentMethod: 3,
  shippingMethod: 1,
  shippingName: '王小明',
  shippingPhone: '0912345678',
  countryCode: 'TW',
  shippingAddress: '臺北市',
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + DAY_MS),
} as const

const stored = () => db().select().from(personMark).orderBy(asc(personMark.memberId), asc(personMark.mark))

async function truth() {
  const { rows } = await db().execute<{ memberId: string; mark: string; joinedAt: string }>(sql`
    select id as "memberId", mark, created_at as "joinedAt" from member, unnest(array['buyer', 'holder']) mark
    where deleted_at is null and case mark
      when 'holder' then exists (select from card where member_id = member.id)
      else exists (select from "order" where member_id = member.id) end
    order by id, mark`)
  return rows.map(({ joinedAt, ...row }) => ({ ...row, joinedAt: new Date(joinedAt) }))
}

// Mutations: `keep_person_mark` without its lock; any of the triggers left out.
it('marks exactly those who have a card or an order, whatever happens at once', async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    does: fc.constantFrom('gets a card', 'loses a card', 'orders', 'is forgotten in an order'),
    person: fc.nat(PEOPLE - 1),
    thing: fc.nat(CARDS - 1),
  })
  const lives = fc.array(step, { minLength: 20, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(lives, async (steps) => {
      const left = [...steps]
      const live = async () => {
        for (let next = left.shift(); next; next = left.shift()) {
          const current = next
          await db().transaction((tx) => take(tx, current))
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, live))
      expect(await stored()).toEqual(await truth())
    }),
    { numRuns: 40 },
  )
}, 60_000)

import { deepStrictEqual } from 'node:assert/strict'
import { count, type Effort, type Row } from './benchmark.ts'
import { load } from './load.ts'
import { type Ledger, OrdersData } from './orders-data.ts'
import { measurePairs, ratioRow } from './pairs.ts'
import { Pgbench } from './pgbench.ts'
import { startShop } from './shop.ts'

const BOUND = 0.1
const CLIENTS = 16
const SCALE = 16
const PRODUCTS = 200
const LINES = 2
/** Number of buyers prepared per second of load: more than can order in that time. */
const BUYERS_A_SECOND = 1500

/**
 * Complete orders, each by a different member, compared with pgbench's simplest update transactions on the same
 * PostgreSQL with the same number of clients.
 */
export async function orders({ seconds, pairs }: Effort): Promise<Row[]> {
  await using shop = await startShop()
  await using data = await OrdersData.open(shop.databaseUrl)
  const pgbench = await Pgbench.prepare(await shop.anotherDatabase(), SCALE)
  const products = await data.products(PRODUCTS)
  const buyers = Math.ceil(BUYERS_A_SECOND * seconds)

  const orderOf = async (choice: readonly number[], lines: number) => {
    const requests = (await data.buyersOf(choice, buyers, lines)).values()
    const before = await data.ledger()
    const run = await load({ target: shop, connections: CLIENTS, next: () => requests.next().value, seconds })
    verify(before, await data.ledger(), run.answers, lines)
    return run
  }
  const floor = async () => ({ perSecond: await pgbench.simpleUpdates(CLIENTS, seconds), cpu: Number.NaN })
  const measured = await measurePairs(pairs, () => orderOf(products, LINES), floor)
  const same = await orderOf(products.slice(0, 1), 1)

  const note = `${CLIENTS} clients, ${LINES} of ${PRODUCTS} products each; floor: pgbench -N, scale ${SCALE}, ${CLIENTS} clients`
  return [
    ratioRow('Orders, committed to disk', measured, BOUND, `${note}; server CPU ${measured.ours.cpu.toFixed(0)} µs`),
    {
      what: 'Orders, all of one product',
      ours: count(same.perSecond),
      floor: count(measured.floor.perSecond),
      ratio: (same.perSecond / measured.floor.perSecond).toFixed(2),
      holds: true,
    },
  ]
}

/** Verifies that every acknowledged order exists, its units left the stock and its cart is empty. */
function verify(before: Ledger, after: Ledger, answers: number, lines: number): void {
  const expected: Ledger = {
    orders: before.orders + answers,
    lines: before.lines + answers * lines,
    units: before.units - answers * lines,
    filledCarts: before.filledCarts - answers,
  }
  deepStrictEqual(after, expected, 'The database does not match the responses.')
}

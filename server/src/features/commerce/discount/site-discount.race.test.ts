import { contract } from '@idocard/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from '../order/fixtures.ts'
import { productEditor } from '../product/fixtures.ts'
import { addDiscount, freshCode, RULE } from './fixtures.ts'

const { get, remove, save } = contract.siteDiscount
const TIMES = [1, 2, 3, 4, 5, 6]

let app: TestApp
let tokens: string[]
beforeAll(async () => {
  app = await testApp()
  const editors = await Promise.all([productEditor({ app }), productEditor({ app })])
  tokens = await Promise.all(editors.map(async (editor) => (await editor()).token))
})
afterAll(() => app.close())

/** The status of what two members of staff do at once. */
const both = async (work: (token: string, at: number) => Promise<{ code: number }>) =>
  (await Promise.all(tokens.map(work))).map(({ code }) => code).sort()

it('of two who make the same code at once, the second is told so', async () => {
  for (const _ of TIMES) {
    const input = { ...RULE, code: freshCode(), isPaused: false }
    expect(await both((token) => app.attempt(save, input, { token }))).toEqual([200, 422])
  }
})

// Mutation: `lockDiscount` without its lock.
it('of two who change a code at once, the second is told so', async () => {
  for (const _ of TIMES) {
    const { id, version } = await addDiscount({ app })
    const input = { ...RULE, id, version, isPaused: false }
    expect(await both((token, at) => app.attempt(save, { ...input, value: 60 + at }, { token }))).toEqual([200, 409])
  }
})

// Mutation: `deleteDiscount` before `isOrdered` is asked.
it('a code that is deleted while somebody orders with it is deleted, or ordered', async () => {
  for (const _ of TIMES) {
    const { id, code } = await addDiscount({ app })
    const buyer = await app.member()
    await fillCart(app, buyer.token, [{ id: 1, quantity: 1 }])
    const [removed, ordered] = await Promise.all([
      app.attempt(remove, { id }, { token: tokens[0] ?? '' }),
      app.attempt(contract.order.create_order, { ...SHIPPING, discountCode: code }, buyer),
    ])
    expect([removed.code, ordered.code].filter((status) => status === 200)).toHaveLength(1)
    expect([200, 404, 409, 422]).toEqual(expect.arrayContaining([removed.code, ordered.code]))
  }
})

// Mutation: `totalLimit` checked before the row is locked.
it('a limit that is lowered while somebody orders is never below the uses', async () => {
  for (const _ of TIMES) {
    const { id, code } = await addDiscount({ app })
    const buyers = await Promise.all([app.member(), app.member()])
    for (const { token } of buyers) await fillCart(app, token, [{ id: 1, quantity: 1 }])
    const limit = { ...RULE, id, version: 1, isPaused: false, totalLimit: 1 }
    await Promise.all([
      app.attempt(save, limit, { token: tokens[0] ?? '' }),
      ...buyers.map((buyer) => app.attempt(contract.order.create_order, { ...SHIPPING, discountCode: code }, buyer)),
    ])
    const { used, totalLimit } = (await app.call(get, { id }, { token: tokens[0] ?? '' })).data
    expect(used).toBeLessThanOrEqual(totalLimit ?? used)
  }
})

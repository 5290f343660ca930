import { contract } from '@idocard/contract'
import type { SentOf } from '@idocard/contract/call'
import type { TestApp } from '../../../testing/app.ts'
import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'
import type { Person } from '../../../testing/person.ts'
import { fillCart } from '../order/fixtures.ts'
import { productEditor } from '../product/fixtures.ts'

type Save = SentOf<(typeof contract)['siteDiscount']['save']>
/** NT$50 off, for everybody. */
export const RULE = { kind: 'fixed', value: 50, minimum: 0 } as const

let codes = 0
/** A code that no other test has. */
export const freshCode = () => `TEST-${++codes}`

/** One editor for all codes of an app: each person more makes the generated tests slower. */
const editors = new WeakMap<TestApp, ReturnType<typeof productEditor>>()
async function editorOf(app: TestApp) {
  const editor = editors.get(app) ?? productEditor({ app })
  editors.set(app, editor)
  return (await editor)()
}

/** Adds a discount code, as staff do. */
export async function addDiscount({ app }: Pick<Person, 'app'>, given: Partial<Save> = {}) {
  const input = { ...RULE, code: freshCode(), isPaused: false, ...given } satisfies Save
  return (await app.call(contract.siteDiscount.save, input, await editorOf(app))).data
}

const PERIOD = { startsAt: '2026-01-01T00:00:00Z', endsAt: '2999-01-01T00:00:00Z' }
const withDiscount = async (person: Person) => ({ given: { id: (await addDiscount(person)).id } })

export const discountFixtures = {
  owners: {
    'discount.apply': {},
    'siteDiscount.list': {},
    'siteDiscount.get': { id: NOBODYS },
    'siteDiscount.save': { id: NOBODYS },
    'siteDiscount.make': {},
    'siteDiscount.remove': { id: NOBODYS },
    'siteDiscount.restore': { id: NOBODYS },
    'siteDiscount.list_orders': { id: NOBODYS },
  },
  prepare: {
    'discount.apply': async ({ app, member }) => {
      await fillCart(app, member.token, [{ id: 1, quantity: 1 }])
      return { given: { code: 'SHIPFREE' } }
    },
    'siteDiscount.list': () => ({ given: { cursor: '', keyword: '', state: '' } }),
    'siteDiscount.get': withDiscount,
    'siteDiscount.save': async (person) => ({
      given: { id: (await addDiscount(person)).id, version: 1, code: '', ...RULE, value: 60, ...PERIOD },
      isOnce: true,
    }),
    'siteDiscount.make': () => ({ given: { count: 2, start: 'SPRING-', ...RULE, ...PERIOD } }),
    'siteDiscount.remove': async (person) => ({ ...(await withDiscount(person)), isOnce: true }),
    'siteDiscount.restore': async (person) => {
      const { id } = await addDiscount(person)
      await person.app.call(contract.siteDiscount.remove, { id }, await editorOf(person.app))
      return { given: { id }, isOnce: true }
    },
    'siteDiscount.list_orders': async (person) => ({ given: { id: (await addDiscount(person)).id, cursor: '' } }),
  },
} satisfies Fixtures<'discount' | 'siteDiscount'>

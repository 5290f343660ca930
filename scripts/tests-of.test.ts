import { expect, it } from 'vitest'
import { testsOf } from './tests-of.mjs'

const F = 'server/src/features'
const SOURCES: Record<string, string> = {
  'packages/contract/src/index.ts':
    "import { orderContract as order } from './commerce/order.ts'\nimport {\n  prizeContract as prize,\n} from './loyalty/prize.ts'",
  'packages/contract/src/commerce/order.ts': "import { STATES } from '@idocard/domain/commerce/order-state'",
  'packages/contract/src/loyalty/prize.ts': '',
  'packages/domain/src/commerce/order-state.ts': '',
  'packages/domain/src/commerce/order-state.test.ts': "import { STATES } from './order-state.ts'",
  'server/src/compose.ts': `import { store } from './features/commerce/order/index.ts'`,
  'server/src/main.test.ts': "import { compose } from './compose.ts'",
  [`${F}/commerce/order/store.ts`]: "import { STATES } from '@idocard/domain/commerce/order-state'",
  [`${F}/commerce/order/calls.ts`]:
    "import { implement } from '../../../api/implement.ts'\nimplement(contract.order, {})",
  [`${F}/commerce/order/index.ts`]: "export { store } from './store.ts'",
  [`${F}/commerce/order/order.test.ts`]: '',
  [`${F}/commerce/payment/pay.ts`]: "import { store } from '../order/index.ts'",
  [`${F}/commerce/payment/index.ts`]: "export { pay } from './pay.ts'",
  [`${F}/commerce/payment/pay.test.ts`]: '',
  [`${F}/loyalty/prize/give.ts`]: "import { pay } from '../../commerce/payment/index.ts'",
  [`${F}/loyalty/prize/calls.ts`]:
    "import { implement } from '../../../api/implement.ts'\nimplement(contract.prize, {})",
  [`${F}/loyalty/prize/prize.test.ts`]: '',
  'web/app/order-status.ts': "import { STATES } from '@idocard/domain/commerce/order-state'",
  'web/app/order-status.test.ts': "import { status } from './order-status.ts'",
}
const of = (...changed: string[]) => testsOf(changed, SOURCES)

it('takes the tests of a changed feature, of those that use it, and the generated ones of its nouns', () => {
  expect(of(`${F}/commerce/order/store.ts`)).toEqual({
    files: [`${F}/commerce/order/order.test.ts`, `${F}/commerce/payment/pay.test.ts`],
    nouns: ['order'],
  })
})

it('takes what a changed rule is imported by, in every place, and the nouns whose contract uses it', () => {
  expect(of('packages/domain/src/commerce/order-state.ts')).toEqual({
    files: [
      'packages/domain/src/commerce/order-state.test.ts',
      `${F}/commerce/order/order.test.ts`,
      'web/app/order-status.test.ts',
    ],
    nouns: ['order'],
  })
  expect(of('packages/contract/src/loyalty/prize.ts')).toEqual({
    files: [`${F}/loyalty/prize/prize.test.ts`],
    nouns: ['prize'],
  })
})

it('takes a changed test alone, and ignores the lists of all features', () => {
  const test = `${F}/commerce/order/order.test.ts`
  expect(of(test, 'packages/contract/src/index.ts')).toEqual({ files: [test], nouns: [] })
})

it('chooses nothing for a change of what everything stands on', () => {
  expect(of('server/src/api/run.ts')).toBeUndefined()
  expect(of('server/src/compose.ts')).toBeUndefined()
})

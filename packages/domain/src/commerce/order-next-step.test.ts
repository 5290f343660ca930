import { expect, it } from 'vitest'
import { orderNextStep, type PrintedLine } from './order-next-step.ts'
import type { OrderState } from './order-state.ts'
import type { PrintRule } from './print.ts'

const rule: PrintRule = { cards: 1, finishes: ['matte-black'], isMixed: false }
const filled: PrintedLine = { quantity: 2, print: { rule, cards: [{}, {}] } }
const missing: PrintedLine = { quantity: 2, print: { rule, cards: [{}] } }
const plain: PrintedLine = { quantity: 1, print: null }

it.each<[OrderState, PrintedLine[], string | undefined]>([
  ['awaiting_payment', [missing], 'pay'],
  ['paid', [plain, missing], 'print'],
  ['paid', [plain, filled], 'proof'],
  ['paid', [plain], 'parcel'],
  ['preparing', [filled], 'parcel'],
  ['shipped', [plain, filled], 'activate'],
  ['shipped', [plain], 'parcel'],
  ['completed', [filled], undefined],
  ['cancelled', [missing], undefined],
])('what comes next in %s with %j', (state, lines, step) => {
  expect(orderNextStep(state, lines)).toBe(step)
})

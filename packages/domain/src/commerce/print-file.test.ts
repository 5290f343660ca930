import { expect, it } from 'vitest'
import { FINISHES } from './finish.ts'
import { frontFace } from './print-face.ts'
import { INK_NAMES, printFileProblem } from './print-file.ts'
import { MIN_LOGO_SIDE } from './print-logo.ts'

const PAID = { state: 'paid', isConfirmed: true, isPrintMissing: false, toReturn: 'nothing' } as const
const rule = { cards: 1, finishes: [...FINISHES], isMixed: true }
const WHOLE = { quantity: 2, print: { rule, cards: [{}, {}] } }

it('an order is printed once it is paid, and printed again after it has left', () => {
  for (const state of ['paid', 'preparing', 'shipped', 'completed'] as const)
    expect(printFileProblem({ ...PAID, state }, [WHOLE])).toBeUndefined()
  for (const state of ['awaiting_payment', 'cancelled', 'expired', 'refunded'] as const)
    expect(printFileProblem({ ...PAID, state }, [WHOLE])).toBe('not_made')
})

it('nothing is printed of an order whose money goes back or has not come, or whose details are missing', () => {
  expect(printFileProblem({ ...PAID, toReturn: 'all' }, [WHOLE])).toBe('to_return')
  expect(printFileProblem({ ...PAID, toReturn: 'part' }, [WHOLE])).toBeUndefined()
  expect(printFileProblem({ ...PAID, isConfirmed: false }, [WHOLE])).toBe('unconfirmed')
  expect(printFileProblem(PAID, [{ quantity: 1, print: null }])).toBe('nothing_printed')
  expect(printFileProblem(PAID, [WHOLE, { ...WHOLE, quantity: 3 }])).toBe('print_missing')
  expect(printFileProblem(PAID, [WHOLE, { quantity: 1, print: null }])).toBeUndefined()
})

it('a printer can tell all inks apart by their names', () => {
  const names = Object.values(INK_NAMES).flatMap(({ ink, quiet }) => [ink['en-us'], quiet['en-us']])
  expect(new Set(names).size).toBe(2 * FINISHES.length)
})

it('the smallest logo that is accepted is fine enough in its place', () => {
  const card = {
    nameCh: '林',
    nameEn: '',
    titleCh: '',
    titleEn: '',
    companyCh: '',
    companyEn: '',
    finish: 'jade',
  } as const
  for (const size of [
    { width: MIN_LOGO_SIDE, height: 10 },
    { width: MIN_LOGO_SIDE, height: MIN_LOGO_SIDE },
    { width: 10, height: MIN_LOGO_SIDE },
  ]) {
    const box = frontFace(card, size).logo
    const dots = Math.max(size.width, size.height) / Math.max(box?.width ?? 0, box?.height ?? 0)
    expect(dots * 254).toBeGreaterThanOrEqual(300)
  }
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { walk } from '../transitions.fixture.ts'
import { canTransition } from '../transitions.ts'
import { INQUIRY_STATES, INQUIRY_TRANSITIONS, type InquiryTransition, inquiryProblem } from './inquiry-state.ts'

const MOVES = Object.keys(INQUIRY_TRANSITIONS) as InquiryTransition[]
const free = { hasAddress: true, isRefundOpen: false }

it('is work again when they write again, and spam never becomes answered', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MOVES)), (moves) => {
      const passed = walk(INQUIRY_TRANSITIONS, 'suspect', moves)
      expect(passed[1] ?? 'new').toBe('new')
    }),
  )
  expect(walk(INQUIRY_TRANSITIONS, 'new', ['answer', 'finish', 'hear'])).toEqual(['new', 'waiting', 'done', 'new'])
})

it('says why a move is not possible', () => {
  for (const state of INQUIRY_STATES)
    for (const move of MOVES)
      expect(inquiryProblem(move, { state, ...free })).toBe(
        canTransition(INQUIRY_TRANSITIONS, state, move) ? undefined : 'state',
      )
  expect(inquiryProblem('answer', { state: 'new', ...free, hasAddress: false })).toBe('no_address')
  expect(inquiryProblem('hear', { state: 'new', ...free, hasAddress: false })).toBeUndefined()
  expect(inquiryProblem('finish', { state: 'new', ...free, isRefundOpen: true })).toBe('refund_open')
  expect(inquiryProblem('answer', { state: 'new', ...free, isRefundOpen: true })).toBeUndefined()
})

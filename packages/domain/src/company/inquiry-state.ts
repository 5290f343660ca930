import { canTransition, type Transitions } from '../transitions.ts'

/**
 * `waiting`: we have answered, and wait for them. `suspect`: it looks like spam. Only the others are counted as work.
 */
export const INQUIRY_STATES = ['new', 'waiting', 'done', 'suspect'] as const
export type InquiryState = (typeof INQUIRY_STATES)[number]

/** How an inquiry came: a form of the site, a company's form, a buyer, or the bank. */
export const INQUIRY_KINDS = ['site', 'company', 'order', 'refund', 'payment'] as const
export type InquiryKind = (typeof INQUIRY_KINDS)[number]

/** All transitions of an inquiry. `hear`: they wrote again. */
export const INQUIRY_TRANSITIONS = {
  answer: { from: ['new', 'waiting', 'done'], to: 'waiting' },
  hear: { from: ['new', 'waiting', 'done'], to: 'new' },
  finish: { from: ['new', 'waiting'], to: 'done' },
  reopen: { from: ['waiting', 'done'], to: 'new' },
  suspect: { from: ['new', 'waiting', 'done'], to: 'suspect' },
  trust: { from: ['suspect'], to: 'new' },
} as const satisfies Transitions
export type InquiryTransition = keyof typeof INQUIRY_TRANSITIONS

/** The transitions that are presses of their own; the others follow from what is written. */
export const INQUIRY_MOVES = ['finish', 'reopen', 'suspect', 'trust'] as const satisfies readonly InquiryTransition[]
export type InquiryMove = (typeof INQUIRY_MOVES)[number]

/** What decides about the next move of an inquiry. */
export interface InquiryFacts {
  state: InquiryState
  /** Somebody can be written to. */
  hasAddress: boolean
  /** It requests a refund about which nobody has decided. */
  isRefundOpen: boolean
}

/** Why staff cannot make this move now. Undefined if they can. The server and the buttons ask the same. */
export function inquiryProblem(
  move: InquiryTransition,
  { state, hasAddress, isRefundOpen }: InquiryFacts,
): 'state' | 'no_address' | 'refund_open' | undefined {
  if (!canTransition(INQUIRY_TRANSITIONS, state, move)) return 'state'
  if (move === 'answer' && !hasAddress) return 'no_address'
  return (move === 'finish' || move === 'suspect') && isRefundOpen ? 'refund_open' : undefined
}

/** The tabs of the inbox. An inquiry can be in `mine` and in another one. */
export const INQUIRY_TABS = ['new', 'mine', 'waiting', 'done', 'suspect'] as const
export type InquiryTab = (typeof INQUIRY_TABS)[number]

/** What is kept of an inquiry after it came. Moves are named like their transition. */
export const INQUIRY_ENTRIES = ['answer', 'hear', 'note', 'assign', ...INQUIRY_MOVES] as const
export type InquiryEntryKind = (typeof INQUIRY_ENTRIES)[number]

/** Whether an answer has left: `failed` is tried again for a while by itself, and whenever staff press. */
export const ANSWER_STATES = ['waiting', 'sent', 'failed'] as const
export type AnswerState = (typeof ANSWER_STATES)[number]

/** Maximum characters of an answer, of a note, and of what they wrote back. */
export const MAX_INQUIRY_ENTRY = 4000

import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { PAYMENT_ALERTS } from '@idocard/domain/commerce/payment-confirmation'
import { INQUIRY_FILE_KINDS } from '@idocard/domain/company/inquiry-file'
import {
  ANSWER_STATES,
  INQUIRY_ENTRIES,
  INQUIRY_KINDS,
  INQUIRY_MOVES,
  INQUIRY_STATES,
  INQUIRY_TABS,
  MAX_INQUIRY_ENTRY,
} from '@idocard/domain/company/inquiry-state'
import { LANGS } from '@idocard/domain/language'
import * as z from 'zod'
import { call } from '../call.ts'
import { INTEGER_MAX, integer, optionalText, text, twd } from '../fields.ts'
import { mentions } from '../identity/site-mention.ts'
import { listed, listing } from '../listing.ts'

const payment = z.object({ tradeNo: z.string(), outcome: z.enum(PAYMENT_ALERTS), amount: twd })

/** An inquiry in the inbox. */
const inquiryRow = z.object({
  id: z.uuid(),
  /** The version that a colleague may change meanwhile. */
  version: z.int(),
  kind: z.enum(INQUIRY_KINDS),
  state: z.enum(INQUIRY_STATES),
  name: z.string(),
  companyName: z.string(),
  /** The subjects, as the forms send them. */
  subjects: z.array(z.string()),
  /** How its text begins. */
  begin: z.string(),
  orderNumber: z.string(),
  payment: payment.nullable(),
  /** The name of the member of staff who looks after it; empty for nobody. */
  assignee: z.string(),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
})
export type InquiryRow = z.infer<typeof inquiryRow>

const entry = z.object({
  id: z.int(),
  kind: z.enum(INQUIRY_ENTRIES),
  at: z.iso.datetime(),
  /** The member of staff; empty after their account was deleted. */
  by: z.string(),
  isMine: z.boolean(),
  text: z.string(),
  /** To whom it was assigned; empty for nobody. */
  assignee: z.string(),
  /** Of an answer: whether it has left, and the cause if it has not. */
  sending: z.object({ state: z.enum(ANSWER_STATES), problem: z.string(), at: z.iso.datetime().nullable() }).nullable(),
})
export type InquiryEntry = z.infer<typeof entry>

const staffInquiry = inquiryRow.extend({
  email: z.string(),
  phone: z.string(),
  taxNumber: z.string(),
  lang: z.enum(LANGS),
  content: z.string(),
  productCh: z.string(),
  productEn: z.string(),
  quantity: z.int().nullable(),
  neededBy: z.string(),
  isRefundOpen: z.boolean(),
  /** Where its attachment is downloaded within the next hour. */
  file: z.object({ path: z.string(), name: z.string(), kind: z.enum(INQUIRY_FILE_KINDS), bytes: z.int() }).nullable(),
  /** Who looks after it; empty for nobody. */
  assigneeId: z.string(),
  /** The company that was made of it. */
  made: z.object({ id: z.int(), nameCh: z.string(), nameEn: z.string() }).nullable(),
  /** The order that was made of it. */
  madeOrder: z.object({ orderNumber: z.string(), status: z.enum(ORDER_STATES) }).nullable(),
  /** Who can look after it. */
  colleagues: z.array(z.object({ id: z.uuid(), name: z.string(), isMe: z.boolean() })),
  /** The answers, what they wrote back, notes and moves, the oldest first. */
  entries: z.array(entry),
  /** Others from the same address or number, the newest first. */
  others: z.array(inquiryRow),
})
export type StaffInquiry = z.infer<typeof staffInquiry>

const PATH = '/api/{product}/siteInquiry'
/** Who has `inquiry.answer` sees everything; with this right alone, only payments: all else looks like nothing. */
const READ = { who: 'staff', may: 'payment.settle', on: 'site' } as const
const WRITE = { ...READ, writes: true, limit: { times: 600, seconds: 3600, by: 'person' } } as const
const ANSWER = { ...WRITE, may: 'inquiry.answer' } as const
/** What is written by somebody who has seen this version. */
const seen = { id: z.uuid(), version: integer(1, INTEGER_MAX) }
const REFUSES = ['not_found', 'inquiry.changed'] as const
/** The same, for what the state must allow. */
const MOVE_REFUSES = [...REFUSES, 'inquiry.state', 'inquiry.refund_open', 'inquiry.no_address'] as const

/** The inbox of the shop’s staff: both contact forms, buyers’ questions, and payments that match no order. */
export const siteInquiryContract = {
  list: call({
    ...READ,
    summary: 'Inquiries, for the shop’s staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['at', 'changed']),
      /** A piece of what they wrote, of their name, address, phone, company or order, or of the payment’s number. */
      keyword: optionalText(64),
      tab: z.enum(['', ...INQUIRY_TABS]).prefault(''),
      kind: z.enum(['', ...INQUIRY_KINDS]).prefault(''),
      assigned: z.enum(['', 'me', 'nobody']).prefault(''),
    }),
    output: listed(inquiryRow),
  }),
  count_tabs: call({
    ...READ,
    summary: 'How many inquiries there are in each tab of the inbox, counted up to 10,000.',
    path: `${PATH}/count_tabs`,
    input: z.strictObject({}),
    output: z.object({ tabs: z.record(z.enum(INQUIRY_TABS), z.int()) }),
  }),
  get: call({
    ...READ,
    summary: 'One inquiry with its sender, order, file, answers and notes, for the shop’s staff.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: z.uuid() }),
    output: staffInquiry,
    refuses: ['not_found'],
  }),
  assign: call({
    ...WRITE,
    summary: 'Says who looks after an inquiry.',
    path: `${PATH}/assign`,
    input: z.strictObject({ ...seen, to: z.union([z.literal(''), z.uuid()]) }),
    output: z.object({}),
    refuses: REFUSES,
  }),
  move: call({
    ...WRITE,
    summary: 'Marks an inquiry as done, as new again, or as spam.',
    path: `${PATH}/move`,
    input: z.strictObject({ ...seen, move: z.enum(INQUIRY_MOVES) }),
    output: z.object({}),
    refuses: MOVE_REFUSES,
  }),
  answer: call({
    ...ANSWER,
    summary: 'Answers an inquiry by mail, in the sender’s language, with their text below.',
    path: `${PATH}/answer`,
    input: z.strictObject({ ...seen, text: text(MAX_INQUIRY_ENTRY) }),
    output: z.object({}),
    refuses: [...MOVE_REFUSES, 'inquiry.blank'],
  }),
  send_again: call({
    ...ANSWER,
    summary: 'Tries again to send an answer that did not leave.',
    path: `${PATH}/send_again`,
    input: z.strictObject({ id: z.uuid(), entry: integer(1, INTEGER_MAX) }),
    output: z.object({}),
    refuses: ['not_found', 'inquiry.no_address'],
  }),
  add_reply: call({
    ...ANSWER,
    summary: 'Keeps what the sender wrote back to the mailbox, so that the thread is whole.',
    path: `${PATH}/add_reply`,
    input: z.strictObject({ ...seen, text: text(MAX_INQUIRY_ENTRY) }),
    output: z.object({}),
    refuses: MOVE_REFUSES,
  }),
  add_note: call({
    ...WRITE,
    summary: 'Keeps a note with an inquiry, which only staff see, and tells the colleagues whom it mentions.',
    path: `${PATH}/add_note`,
    input: z.strictObject({ id: z.uuid(), text: text(MAX_INQUIRY_ENTRY), mentions }),
    output: z.object({}),
    refuses: ['not_found', 'mention.unknown'],
  }),
}

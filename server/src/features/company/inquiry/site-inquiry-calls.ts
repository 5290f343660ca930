import { contract } from '@idocard/contract'
import type { InquiryEntry, InquiryRow } from '@idocard/contract/company/site-inquiry'
import { type InquiryMove, type InquiryTransition, inquiryProblem } from '@idocard/domain/company/inquiry-state'
import { hasBlank } from '@idocard/domain/company/inquiry-template'
import { HOUR_SECONDS } from '@idocard/domain/duration'
import { cleanText } from '@idocard/domain/text'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Queue } from '../../../queue/queue.ts'
import { mentionColleagues } from '../../identity/mention/index.ts'
import { siteStaffWith } from '../../identity/staff/index.ts'
import { companyById } from '../company/index.ts'
import { inquiryAnswerJob } from './inquiry-answer.ts'
import { inquiryFilePath } from './inquiry-file-path.ts'
import {
  addressOf,
  answerById,
  assigneeOf,
  buyerOf,
  countInquiries,
  entriesOf,
  inboxOf,
  isInInbox,
  keepEntry,
  listInquiries,
  lockInquiry,
  othersLike,
  recordSending,
  rightFor,
  type ShownInquiry,
} from './site-inquiry.store.ts'
import { contactMessageById, isOpenRefund, madeOrderOf } from './store.ts'

/** How much of an inquiry a list shows. */
const BEGIN = 60

const PROBLEMS = {
  state: 'inquiry.state',
  no_address: 'inquiry.no_address',
  refund_open: 'inquiry.refund_open',
} as const

interface SiteInquiryServices {
  queue: Queue
  secret: string
}

type Writing = Pick<Context<(typeof contract)['siteInquiry']['move' | 'answer']>, 'db' | 'acting' | 'refuse'>

/** The company that was made of an inquiry. */
async function madeOf(db: Tx, id: number | null) {
  const made = id === null ? undefined : await companyById(db, id)
  return made ? { id: made.id, nameCh: made.companychname, nameEn: made.companyenname } : null
}

/** The inbox of the shop's staff. */
export const siteInquiryCalls = ({ queue, secret }: SiteInquiryServices) =>
  implement(contract.siteInquiry, {
    async list(at, { db, acting, lang }) {
      const { list, ...page } =
        (await listInquiries(db, await inboxOf(db, acting), at)) ?? refuseInvalid(['cursor'], lang)
      return { ...page, list: list.map(rowOf) }
    },

    async count_tabs(_input, { db, acting }) {
      return { tabs: await countInquiries(db, await inboxOf(db, acting)) }
    },

    async get({ id }, { db, acting, now, refuse }) {
      const found = (await contactMessageById(db, id)) ?? refuse('not_found')
      const inbox = await inboxOf(db, acting)
      if (!isInInbox(inbox, found)) refuse('not_found')
      const buyer = await buyerOf(db, found.orderId)
      const { attachment } = found
      const me = acting.person.id
      return {
        ...rowOf({
          message: found,
          orderNumber: found.orderNumber,
          buyerName: buyer?.name ?? '',
          assignee: await assigneeOf(db, found),
        }),
        email: (await addressOf(db, found)) ?? '',
        phone: found.phone || (buyer?.phone ?? ''),
        taxNumber: buyer?.taxNumber ?? '',
        lang: found.lang,
        content: found.content,
        productCh: found.product,
        productEn: found.productEn,
        quantity: found.quantity,
        neededBy: found.neededBy ?? '',
        isRefundOpen: isOpenRefund(found),
        file: attachment && {
          path: inquiryFilePath(secret, attachment.id, HOUR_SECONDS, now),
          name: attachment.name,
          kind: attachment.kind,
          bytes: attachment.bytes,
        },
        assigneeId: found.assignedTo ?? '',
        made: await madeOf(db, found.madeCompanyId),
        madeOrder: await madeOrderOf(db, found.madeOrderId),
        colleagues: (await siteStaffWith(db, rightFor(found))).map((one) => ({ ...one, isMe: one.id === me })),
        entries: await shownEntries(db, found.id, me),
        others: (await othersLike(db, inbox, found)).map(rowOf),
      }
    },

    async assign({ id, version, to }, context) {
      const { db, acting, now, changed, refuse } = context
      const before = await lockSeen(context, { id, version })
      if (to && !(await siteStaffWith(db, rightFor(before))).some((one) => one.id === to)) refuse('not_found')
      const assignedTo = to || null
      await keepEntry(db, acting, before, { kind: 'assign', assignedTo }, now)
      changed({ thing: 'contactMessage', id, before: { assignedTo: before.assignedTo }, after: { assignedTo } })
      return {}
    },

    async move({ id, version, move }, context) {
      const { db, acting, now, changed } = context
      const before = await lockForMove(context, { id, version, move })
      await keepEntry(db, acting, before, { kind: move }, now)
      changed({ thing: 'contactMessage', id, before: { state: before.state }, after: { move } })
      return {}
    },

    async answer({ id, version, text }, context) {
      const { db, acting, now, lang, changed, refuse } = context
      const before = await lockForMove(context, { id, version, move: 'answer' })
      const clean = cleanText(text) ?? refuseInvalid(['text'], lang)
      if (hasBlank(clean)) refuse('inquiry.blank')
      const entry = await keepEntry(db, acting, before, { kind: 'answer', text: clean }, now)
      await queue.send(context, inquiryAnswerJob, { id: entry })
      changed({ thing: 'contactMessage', id, after: { answer: clean } })
      return {}
    },

    async send_again({ id, entry }, context) {
      const { db, acting, changed, refuse } = context
      const found = (await lockInquiry(db, await inboxOf(db, acting), id)) ?? refuse('not_found')
      const answer = await answerById(db, entry)
      if (answer?.messageId !== id) refuse('not_found')
      if ((await addressOf(db, found)) === null) refuse('inquiry.no_address')
      await recordSending(db, entry, { sending: 'waiting', problem: '' })
      await queue.send(context, inquiryAnswerJob, { id: entry })
      changed({ thing: 'contactMessage', id, after: { sentAgain: entry } })
      return {}
    },

    async add_reply({ id, version, text }, context) {
      const { db, acting, now, lang, changed } = context
      const before = await lockForMove(context, { id, version, move: 'hear' })
      const clean = cleanText(text) ?? refuseInvalid(['text'], lang)
      await keepEntry(db, acting, before, { kind: 'hear', text: clean }, now)
      changed({ thing: 'contactMessage', id, after: { reply: clean } })
      return {}
    },

    async add_note({ id, text, mentions }, context) {
      const { db, acting, now, lang, changed, refuse } = context
      const before = (await lockInquiry(db, await inboxOf(db, acting), id)) ?? refuse('not_found')
      const note = cleanText(text) ?? refuseInvalid(['text'], lang)
      await keepEntry(db, acting, before, { kind: 'note', text: note }, now)
      const by = acting.person.id
      await mentionColleagues(queue, context, { thing: 'contactMessage', thingId: id, mentions, by })
      changed({ thing: 'contactMessage', id, after: { note } })
      return {}
    },
  })

/** Locks an inquiry that nobody has changed since it was seen. */
async function lockSeen({ db, acting, refuse }: Writing, { id, version }: { id: string; version: number }) {
  const found = (await lockInquiry(db, await inboxOf(db, acting), id)) ?? refuse('not_found')
  if (found.version !== version) refuse('inquiry.changed')
  return found
}

/** The same, for a transition that its state allows. */
async function lockForMove(
  context: Writing,
  { move, ...seen }: { id: string; version: number; move: InquiryMove | Extract<InquiryTransition, 'answer' | 'hear'> },
) {
  const found = await lockSeen(context, seen)
  const hasAddress = (await addressOf(context.db, found)) !== null
  const problem = inquiryProblem(move, { state: found.state, hasAddress, isRefundOpen: isOpenRefund(found) })
  return problem ? context.refuse(PROBLEMS[problem]) : found
}

const rowOf = ({ message, orderNumber, buyerName, assignee }: ShownInquiry): InquiryRow => ({
  id: message.id,
  version: message.version,
  kind: message.kind,
  state: message.state,
  name: message.name || buyerName,
  companyName: message.companyName,
  subjects: message.project,
  begin: [...message.content].slice(0, BEGIN).join(''),
  orderNumber,
  payment: message.payment,
  assignee,
  createdAt: message.createdAt.toISOString(),
  changedAt: message.changedAt.toISOString(),
})

async function shownEntries(db: Tx, id: string, me: string): Promise<InquiryEntry[]> {
  return (await entriesOf(db, id)).map(({ entry, by, assignee }) => ({
    id: entry.id,
    kind: entry.kind,
    at: entry.at.toISOString(),
    by: by ?? '',
    isMine: entry.writtenBy === me,
    text: entry.text,
    assignee: assignee ?? '',
    sending: entry.sending && {
      state: entry.sending,
      problem: entry.problem,
      at: entry.sentAt?.toISOString() ?? null,
    },
  }))
}

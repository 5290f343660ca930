import type { LeadState } from './lead.ts'
import type { DeliveryEvent } from './lead-destination.ts'

/** Somebody of the company, or an event of it, as it wrote them. */
interface Named {
  id: number
  nameZh: string
  nameEn: string
}

/** A lead as other systems get it: what the company's staff see, in plain names. */
export interface LeadDocument {
  id: number
  name: string
  company: string
  title: string
  /** E.164; empty for none. */
  phone: string
  email: string
  state: LeadState
  owner: Named | null
  note: string
  createdAt: string
  /** When they were last met. */
  metAt: string
  /** The latest first. */
  meetings: {
    id: number
    at: string
    source: 'form' | 'shared'
    colleague: Named | null
    event: Named | null
    answers: { questionZh: string; questionEn: string; answerZh: string; answerEn: string }[]
    message: string
    /** What the visitor read and agreed to; empty for a contact that a colleague shared. */
    consent: string
  }[]
}

/** What is sent. `version` changes if what it means changes; new fields do not change it. */
export type LeadMessage = {
  version: 1
  /** When it happened. */
  timestamp: string
  /** The prefix of the company. */
  company: string
} & (
  | { type: Exclude<DeliveryEvent, 'lead.deleted'>; data: LeadDocument }
  | { type: 'lead.deleted'; data: { id: number } }
)

/** The columns of a sheet, which the test writes as its first row. */
export const SHEET_COLUMNS = [
  ...[
    'event',
    'at',
    'id',
    'name',
    'company',
    'title',
    'phone',
    'email',
    'state',
    'owner',
    'note',
    'createdAt',
    'metAt',
  ],
  ...['metBy', 'leadEvent', 'answers', 'message'],
] as const

const nameOf = (one: Named | null): string => one?.nameZh || one?.nameEn || ''

/** The row of a sheet: the lead, and where it was last met. */
export function sheetRow({ type, timestamp, data }: Extract<LeadMessage, { data: LeadDocument }>): string[] {
  const { id, name, company, title, phone, email, state, owner, note, createdAt, metAt, meetings } = data
  const [last] = meetings
  const answers = (last?.answers ?? []).map((one) =>
    [one.questionZh || one.questionEn, one.answerZh || one.answerEn].join(': '),
  )
  return [
    ...[type, timestamp, String(id), name, company, title, phone, email, state, nameOf(owner), note, createdAt, metAt],
    ...[nameOf(last?.colleague ?? null), nameOf(last?.event ?? null), answers.join('\n'), last?.message ?? ''],
  ]
}

/** An invented lead, for whoever tries a destination out. */
export const sampleLead = (now: Date): LeadDocument => ({
  ...{ id: 0, name: '王小明（測試）', company: 'iDoCard', title: '測試資料 Test', phone: '+886912345678' },
  ...{ email: 'test@example.com', state: 'new', owner: null, note: '', createdAt: now.toISOString() },
  ...{ metAt: now.toISOString(), meetings: [] },
})

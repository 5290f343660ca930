import { CARD_STATES } from '@idocard/domain/cards/card-state'
import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { INQUIRY_STATES } from '@idocard/domain/company/inquiry-state'
import type { Role } from '@idocard/domain/identity/permission'
import { MAX_PERSON_REASON, PERSON_EVENTS, PERSON_KINDS } from '@idocard/domain/identity/person'
import { LANGS } from '@idocard/domain/language'
import * as z from 'zod'
import { call, cardTag } from '../call.ts'
import { line, optionalText, twd } from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { CODE_REQUEST_REFUSALS } from './account.ts'
import { STEP_UP_REFUSALS } from './holder.ts'

/** Somebody with an account, as staff see them. */
const personRow = z.object({
  id: z.uuid(),
  /** Of the account, or else of their first card. */
  name: z.string(),
  /** Phone or e-mail address, mostly hidden unless the search was for exactly this one; empty with Apple only. */
  username: z.string(),
  cards: z.int(),
  orders: z.int(),
  isStaff: z.boolean(),
  isBlocked: z.boolean(),
  joinedAt: z.iso.datetime(),
})
export type PersonRow = z.infer<typeof personRow>

const named = { nameCh: z.string(), nameEn: z.string() }
const ofCompany = { companyCh: z.string(), companyEn: z.string() }

const personSession = z.object({
  id: z.uuid(),
  audience: z.enum(['guest', 'member', 'holder', 'staff']),
  browser: z.string(),
  system: z.string(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})

/**
 * One person. Nothing here is of their contacts but the number: no call of staff returns what somebody keeps about
 * others.
 */
const sitePerson = personRow.extend({
  /** How they can sign in, both mostly hidden; empty without. */
  phone: z.string(),
  email: z.string(),
  hasApple: z.boolean(),
  blocked: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** In which languages they ordered or are notified, as far as that is known. */
  langs: z.array(z.enum(LANGS)),
  roles: z.array(z.object({ role: z.string() as z.ZodType<Role>, ...ofCompany })),
  /** The first hundred. */
  cardList: z.array(z.object({ cardSn: z.string(), state: z.enum(CARD_STATES), ...named, ...ofCompany })),
  /** The newest twenty; null for staff who may not see orders. */
  orderList: z
    .array(z.object({ orderNumber: z.string(), state: z.enum(ORDER_STATES), total: twd, createdAt: z.iso.datetime() }))
    .nullable(),
  points: z.array(z.object({ balance: z.int(), ...ofCompany })),
  contacts: z.int(),
  sessions: z.array(personSession),
  /** What they wrote, the newest twenty; null for staff who may not answer inquiries. */
  inquiries: z
    .array(z.object({ id: z.uuid(), state: z.enum(INQUIRY_STATES), begin: z.string(), createdAt: z.iso.datetime() }))
    .nullable(),
  /** The sign-in code that is valid now, without the code: whether it has left, and after how many tries. */
  code: z.object({ isSent: z.boolean(), attempts: z.int(), expiresAt: z.iso.datetime() }).nullable(),
  /** What staff did with the account, newest first. */
  events: z.array(
    z.object({
      kind: z.enum(PERSON_EVENTS),
      at: z.iso.datetime(),
      /** The member of staff; empty for a command on the server. */
      by: z.string(),
      reason: z.string(),
    }),
  ),
  /** What accounting keeps if they are erased: the paid orders, and those of them that are still on their way. */
  stays: z.object({ paid: z.int(), underWay: z.int() }),
})
export type SitePerson = z.infer<typeof sitePerson>

const PATH = '/api/{product}/sitePerson'
const READ = { who: 'staff', may: 'people.read', on: 'site' } as const
const MANAGE = {
  who: 'staff',
  may: 'people.manage',
  on: 'site',
  writes: true,
  limit: { times: 300, seconds: 3600, by: 'person' },
} as const
/** Who works in a console is helped by those alone who give its roles (`people.invite`). */
const HELP_REFUSALS = ['not_found', 'person.staff_help'] as const
const id = z.uuid()
const reason = line(MAX_PERSON_REASON)

/** People with an account, as the shop’s own staff find them and help them. */
export const sitePersonContract = {
  list: call({
    ...READ,
    summary: 'People with an account, for the shop’s staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['joined']),
      /** A piece of the name, of the phone number or e-mail address, or of the name or number of a card. */
      keyword: optionalText(64),
      kind: z.enum(['', ...PERSON_KINDS]).prefault(''),
    }),
    output: listed(personRow),
  }),
  get: call({
    ...READ,
    summary: 'One person and what they have, without anything that they keep about others.',
    path: `${PATH}/get`,
    input: z.strictObject({ id }),
    output: sitePerson,
    refuses: ['not_found'],
  }),
  end_session: call({
    ...MANAGE,
    summary: 'Ends one of somebody’s sessions.',
    path: `${PATH}/end_session`,
    input: z.strictObject({ id, sessionId: id }),
    output: z.object({}),
    refuses: HELP_REFUSALS,
    refreshes: ['sitePerson', 'account'],
  }),
  end_sessions: call({
    ...MANAGE,
    summary: 'Ends all sessions of somebody, and forgets the devices that they signed in on.',
    path: `${PATH}/end_sessions`,
    input: z.strictObject({ id }),
    output: z.object({ ended: z.int() }),
    refuses: HELP_REFUSALS,
    refreshes: ['sitePerson', 'account'],
  }),
  send_code: call({
    ...MANAGE,
    summary: 'Sends somebody a sign-in code, within the limits of every request for one. Staff never see it.',
    path: `${PATH}/send_code`,
    input: z.strictObject({ id, to: z.enum(['phone', 'email']) }),
    output: z.object({ expiresIn: z.int() }),
    refuses: [...HELP_REFUSALS, 'person.is_blocked', 'person.no_address', ...CODE_REQUEST_REFUSALS],
  }),
  offer_data: call({
    ...MANAGE,
    summary:
      'Tells somebody who asked for their data where they download all of it, after they have signed in. Staff get nothing of it.',
    path: `${PATH}/offer_data`,
    input: z.strictObject({ id }),
    output: z.object({}),
    refuses: [...HELP_REFUSALS, 'person.is_blocked', 'person.no_address', 'person.told'],
  }),
  block: call({
    ...MANAGE,
    summary:
      'Shuts somebody out: no session of theirs makes a call, and nobody can sign in to the account, until `unblock`. Cards, orders and all else stay as they are.',
    path: `${PATH}/block`,
    input: z.strictObject({ id, reason }),
    output: z.object({}),
    refuses: ['not_found', 'person.is_staff', 'person.is_blocked'],
    refreshes: ['sitePerson', 'siteAnnouncement'],
  }),
  unblock: call({
    ...MANAGE,
    summary: 'Lets somebody in again who was blocked.',
    path: `${PATH}/unblock`,
    input: z.strictObject({ id }),
    output: z.object({}),
    refuses: [...HELP_REFUSALS, 'person.not_blocked'],
    refreshes: ['sitePerson', 'siteAnnouncement'],
  }),
  erase: call({
    ...MANAGE,
    may: 'people.erase',
    summary:
      'Erases somebody on their request, as `holder.delete_my_account` does. Needs a fresh code of the member of staff from `request_step_up`.',
    path: `${PATH}/erase`,
    input: z.strictObject({ id, reason, pinCode: optionalText(40) }),
    output: z.object({
      /** The numbers of the cards whose pages are gone. */
      cards: z.array(z.string()),
    }),
    refuses: [...STEP_UP_REFUSALS, 'not_found', 'person.is_staff'],
    limit: { times: 30, seconds: 3600, by: 'person' },
    invalidates: (_input, { cards }) => cards.map(cardTag),
    refreshes: ['sitePerson', 'siteMerge', 'siteCard', 'siteCompany', 'siteOrder', 'siteInquiry', 'siteAnnouncement'],
  }),
}

import { CARD_LIMITS } from '@idocard/domain/cards/card'
import { TEMPLATE_FIELDS } from '@idocard/domain/company/card-template'
import {
  JOIN_LINK_STATES,
  MAX_LINK_NAME,
  MAX_LINK_PEOPLE,
  normaliseMailDomain,
} from '@idocard/domain/company/join-link'
import * as z from 'zod'
import { call, cardTag } from '../call.ts'
import {
  day,
  INTEGER_MAX,
  integer,
  integerOr,
  optionalClean,
  optionalLine,
  optionalText,
  rowId,
  rowIdOrNone,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'
import { CARD_NOUNS } from '../shown-by.ts'

/** A link with which people join a company, for its staff. */
const joinLink = z.object({
  id: z.int(),
  /** What staff call it; empty for nothing. */
  name: z.string(),
  /** The department of those who join; 0 for none. */
  departmentId: z.int(),
  departmentCh: z.string(),
  departmentEn: z.string(),
  maxPeople: z.int(),
  /** How many have joined by it. */
  joined: z.int(),
  /** The last day on which one can join. */
  endsOn: z.iso.date(),
  /** Only accounts with a mail address of this domain can join; empty for everybody. */
  domain: z.string(),
  isPaused: z.boolean(),
  state: z.enum(JOIN_LINK_STATES),
  /** What is handed on. */
  url: z.string(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  ...removable,
})
export type JoinLink = z.infer<typeof joinLink>

/** The same with its QR code (SVG) and who has joined by it and is still on the list, the last first. */
const openedLink = joinLink.extend({
  qr: z.string(),
  people: z.array(
    z.object({ id: z.int(), nameCh: z.string(), nameEn: z.string(), joinedAt: z.iso.datetime().nullable() }),
  ),
})
export type OpenedJoinLink = z.infer<typeof openedLink>

/** What a link or a printed code leads its holder to. */
const joining = z.object({
  companyCh: z.string(),
  companyEn: z.string(),
  squareLogo: z.string(),
  departmentCh: z.string(),
  departmentEn: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** As the company wrote it, or as my other card has it; empty if nothing is known. */
  nameCh: z.string(),
  nameEn: z.string(),
  /** Whether the company has my name already, so that I need not type it. */
  isListed: z.boolean(),
  /** The phone number or e-mail address of mine that the company will see in its list; empty for none. */
  shares: z.string(),
  /** Only mail addresses of this domain can join; empty for everybody. */
  domain: z.string(),
  /** The last day on which I can join. */
  endsOn: z.iso.date(),
  /** What I could not change on the card. */
  locked: z.array(z.enum(TEMPLATE_FIELDS)),
  /** Whether I have a card of the company already, which I keep as it is. */
  hasCard: z.boolean(),
  /** My card, if I have joined before; otherwise empty. */
  cardSn: z.string(),
  /** Why I cannot join, in my language; empty if I can. */
  problem: z.string(),
})
export type Joining = z.infer<typeof joining>

const PATH = '/api/{product}/join-link'
const EDIT = { who: 'staff', may: 'employee.edit', on: 'company' } as const
const WRITE = { ...EDIT, writes: true, limit: { times: 600, seconds: 3600, by: 'person' } } as const
const MINE = { who: 'holder' } as const
/** `7K2M-9QXR-4DHT-W0CZ`, however it is typed. */
const code = optionalText(60)

export const joinLinkContract = {
  list: call({
    ...EDIT,
    summary: 'The links with which people join the company, for its staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['newest', 'ends']),
      /** A piece of a name. */
      keyword: optionalText(64),
      show: z.enum(['', REMOVED]).prefault(''),
    }),
    output: listed(joinLink),
  }),
  get: call({
    ...EDIT,
    summary: 'One of these links, with its QR code and who has joined by it.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: openedLink,
    refuses: ['not_found'],
  }),
  save: call({
    ...WRITE,
    summary: 'Changes one of these links, or makes one (`id` 0). Its address stays.',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowIdOrNone,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      name: optionalLine(MAX_LINK_NAME),
      /** 0 for none. */
      departmentId: integerOr(0, INTEGER_MAX, 0),
      maxPeople: integer(1, MAX_LINK_PEOPLE),
      /** At most 90 days from now. */
      endsOn: day,
      domain: optionalClean(255, (typed) => (typed === '' ? '' : normaliseMailDomain(typed))),
    }),
    output: openedLink,
    refuses: ['not_found', 'edit.removed', 'join_link.changed', 'join_link.many'],
  }),
  pause: call({
    ...WRITE,
    summary: 'Pauses one of these links: nobody can join by it until it is resumed.',
    path: `${PATH}/pause`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed'],
  }),
  resume: call({
    ...WRITE,
    summary: 'Lets people join by a paused link again.',
    path: `${PATH}/resume`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed'],
  }),
  remove: call({
    ...WRITE,
    summary: 'Ends one of these links. Who has joined stays; it can be undone for 30 days.',
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed'],
  }),
  restore: call({
    ...WRITE,
    summary: 'Undoes that a link was ended.',
    path: `${PATH}/restore`,
    ...RESTORE,
    refuses: [...RESTORE.refuses, 'join_link.many'],
  }),
  look: call({
    ...MINE,
    summary: 'What a link of a company, or a code that it printed for somebody, leads me to, and whether I can join.',
    path: `${PATH}/look`,
    input: z.strictObject({ code }),
    output: joining,
    refuses: ['join.unknown'],
    // A code has 80 random bits. Whoever tries more is no person with a sheet of paper.
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
  join: call({
    ...MINE,
    writes: true,
    summary:
      'Makes me one of the company’s people. I get a card of the company, unless I have one. A name is needed unless the company has it.',
    path: `${PATH}/join`,
    input: z.strictObject({
      code,
      nameCh: optionalLine(CARD_LIMITS.name),
      nameEn: optionalLine(CARD_LIMITS.name),
    }),
    output: z.object({ cardSn: z.string() }),
    refuses: [
      'join.unknown',
      'join.over',
      'join.paused',
      'join.full',
      'join.domain',
      'join.removed',
      'join.left',
      'join.taken',
      'join.used',
      'join.crowded',
      'employee.already',
      'company.paused',
    ],
    limit: { times: 20, seconds: 3600, by: 'person' },
    refreshes: ['joinLink', 'employee', 'leadEvent', ...CARD_NOUNS],
    // The form on a card that they had may say from now on that the company gets what is left there.
    invalidates: (_input, { cardSn }) => [cardTag(cardSn)],
  }),
}

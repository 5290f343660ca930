import { CARD_LIMITS } from '@idocard/domain/cards/card'
import { CARD_STATES } from '@idocard/domain/cards/card-state'
import { TEMPLATE_FIELDS, TEMPLATE_TEXTS } from '@idocard/domain/company/card-template'
import { MAX_EMPLOYEE_NUMBER, MAX_PRINTED, SHOWN_EMPLOYEE_STATES } from '@idocard/domain/company/employee'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { normaliseMobile } from '@idocard/domain/identity/phone'
import * as z from 'zod'
import { call, cardTag } from '../call.ts'
import { cardSeen } from '../cards/card.ts'
import {
  INTEGER_MAX,
  integerOr,
  list,
  optionalClean,
  optionalLine,
  optionalText,
  rowId,
  rowIdOrNone,
} from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'
import { CARD_NOUNS } from '../shown-by.ts'

/** What a company writes about somebody who works for it. */
export const employeeFields = {
  nameCh: optionalLine(CARD_LIMITS.name),
  nameEn: optionalLine(CARD_LIMITS.name),
  titleCh: optionalLine(CARD_LIMITS.title),
  titleEn: optionalLine(CARD_LIMITS.title),
  /** A Taiwanese mobile number in any common notation, stored as +8869xxxxxxxx. */
  phone: optionalClean(64, (typed) => (typed === '' ? '' : normaliseMobile(typed))),
  email: optionalClean(254, (typed) => (typed === '' ? '' : normaliseEmail(typed))),
  employeeNumber: optionalLine(MAX_EMPLOYEE_NUMBER),
}

/** An employee as the company’s staff see them. Nothing of it is read from the person’s account. */
const employee = z.object({
  id: z.int(),
  nameCh: z.string(),
  nameEn: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  /** As people write it: 0912-345-678. */
  phone: z.string(),
  email: z.string(),
  employeeNumber: z.string(),
  /** 0 for none. */
  departmentId: z.int(),
  departmentCh: z.string(),
  departmentEn: z.string(),
  state: z.enum(SHOWN_EMPLOYEE_STATES),
  /** When they were first invited, and last. */
  invitedAt: z.iso.datetime().nullable(),
  remindedAt: z.iso.datetime().nullable(),
  /** The last day on which they can accept; null if nothing is to be accepted. */
  answerBy: z.iso.date().nullable(),
  /** The last day on which the code that was printed for them can be used; null without one. */
  codeUntil: z.iso.date().nullable(),
  joinedAt: z.iso.datetime().nullable(),
  /** Their card of the company; empty if they have none. */
  cardSn: z.string(),
  /** What their card has instead of the template’s texts, because they asked for it. */
  exceptions: z.partialRecord(z.enum(TEMPLATE_TEXTS), z.object({ ch: z.string(), en: z.string() })),
  /** Whether the company's directory keeps them. */
  isOfDirectory: z.boolean(),
  /** When they leave, because the directory says so, unless it takes that back; null otherwise. */
  leavesAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
  ...removable,
})
export type Employee = z.infer<typeof employee>

/** Somebody with the company’s card, and what their signature shows of it: what every visitor sees. */
const signedEmployee = employee
  .pick({ id: true, nameCh: true, nameEn: true, email: true, departmentCh: true, departmentEn: true })
  .extend({
    card: cardSeen.pick({ cardSn: true, url: true, fields: true }).extend({
      state: z.enum(CARD_STATES),
      /** The company's colour; empty for ours. */
      accent: z.string(),
      version: z.int(),
    }),
  })

const PATH = '/api/{product}/employee'
/** Calls that show a company’s people and departments, and those that change them: each shows the other. */
export const READ_PEOPLE = { who: 'staff', may: 'people.read', on: 'company' } as const
export const EDIT_PEOPLE = {
  who: 'staff',
  may: 'employee.edit',
  on: 'company',
  writes: true,
  limit: { times: 1200, seconds: 3600, by: 'person' },
  // The rows of an import show where its people stand.
  refreshes: [
    'employee',
    'department',
    'directory',
    'employeeImport',
    'joinLink',
    'lead',
    'companyFigures',
    'departure',
    'cardTemplate',
    'purchase',
  ],
} as const

/** An invitation to somebody to join a company as its employee: what their card of the company would show. */
const employeeInvitation = z.object({
  id: z.int(),
  prefix: z.string(),
  companyCh: z.string(),
  companyEn: z.string(),
  squareLogo: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  departmentCh: z.string(),
  departmentEn: z.string(),
  phone: z.string(),
  email: z.string(),
  /** What the person could not change on the card. */
  locked: z.array(z.enum(TEMPLATE_FIELDS)),
  /** The last day on which it can be accepted. */
  answerBy: z.iso.date(),
  /** Whether that day is over: the company can send it again. */
  isEnded: z.boolean(),
  /** Whether the person has said no, and may still change their mind. */
  isDeclined: z.boolean(),
  /** Whether the person has a card of the company already, which they keep as it is. */
  hasCard: z.boolean(),
})
export type EmployeeInvitation = z.infer<typeof employeeInvitation>

const ANSWER = {
  who: 'holder',
  writes: true,
  input: z.strictObject({ id: rowId }),
  limit: { times: 60, seconds: 3600, by: 'person' },
} as const

export const employeeContract = {
  list: call({
    ...READ_PEOPLE,
    summary: 'The people of the company, for its staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['name', 'newest']),
      /** A piece of a name, phone number, e-mail address or employee number. */
      keyword: optionalText(64),
      state: z.enum(['', ...SHOWN_EMPLOYEE_STATES, REMOVED]).prefault(''),
      /** Those of a department and of all that are part of it; 0 for everybody. */
      departmentId: integerOr(0, INTEGER_MAX, 0),
      /** `without`: those who have no plastic of the company, and for whom none is ordered. */
      plastic: z.enum(['', 'without']).prefault(''),
    }),
    output: listed(employee),
  }),
  list_signatures: call({
    ...READ_PEOPLE,
    summary: 'The e-mail signatures of the company’s people who have its card, for its staff.',
    path: `${PATH}/list_signatures`,
    input: z.strictObject({
      ...listing(['name']),
      keyword: optionalText(64),
      departmentId: integerOr(0, INTEGER_MAX, 0),
    }),
    output: listed(signedEmployee),
  }),
  get: call({
    ...READ_PEOPLE,
    summary: 'One of the company’s people.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: employee,
    refuses: ['not_found'],
  }),
  save: call({
    inDemo: true,
    ...EDIT_PEOPLE,
    summary: 'Changes one of the company’s people, or adds one (`id` 0). A name in one of the languages is needed.',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowIdOrNone,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      /** 0 for none. */
      departmentId: integerOr(0, INTEGER_MAX, 0),
      ...employeeFields,
    }),
    output: employee,
    refuses: ['not_found', 'edit.removed', 'employee.changed', 'employee.many'],
  }),
  remove: call({
    inDemo: true,
    ...EDIT_PEOPLE,
    summary: 'Takes somebody off the company’s list. They keep their account and their card; it can be undone.',
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed'],
  }),
  restore: call({
    inDemo: true,
    ...EDIT_PEOPLE,
    summary: 'Puts somebody back on the company’s list.',
    path: `${PATH}/restore`,
    ...RESTORE,
    refuses: [...RESTORE.refuses, 'employee.twice', 'employee.many'],
  }),
  end_exception: call({
    inDemo: true,
    ...EDIT_PEOPLE,
    refreshes: [...EDIT_PEOPLE.refreshes, 'card', 'theme'],
    summary: 'Ends that somebody’s card has a text of its own: the template’s holds for it again.',
    path: `${PATH}/end_exception`,
    input: z.strictObject({ id: rowId, field: z.enum(TEMPLATE_TEXTS) }),
    output: employee,
    refuses: ['not_found', 'edit.removed'],
    invalidates: (_input, { cardSn }) => (cardSn ? [cardTag(cardSn)] : []),
  }),
  invite: call({
    ...EDIT_PEOPLE,
    // Each is a message to somebody who may not know the company.
    limit: { times: 500, seconds: 86_400, by: 'person' },
    summary:
      'Invites one of the company’s people by e-mail, or by text message without an address; again, to remind them.',
    path: `${PATH}/invite`,
    input: z.strictObject({ id: rowId }),
    output: employee,
    refuses: [
      'not_found',
      'edit.removed',
      'employee.joined',
      'employee.left',
      'employee.no_address',
      'employee.invited_today',
      'employee.invited_often',
    ],
  }),
  print_codes: call({
    ...EDIT_PEOPLE,
    limit: { times: 120, seconds: 3600, by: 'person' },
    summary:
      'Makes codes for these people, with which each can join without e-mail or phone number, and the path at which they can be downloaded for ten minutes, in this session, as a PDF to print. Whoever had a code gets a new one.',
    path: `${PATH}/print_codes`,
    input: z.strictObject({ list: list(rowId, MAX_PRINTED).refine(({ length }) => length > 0) }),
    output: z.object({
      /** Empty if nobody gets a code. */
      path: z.string(),
      /** Why somebody gets none, in the caller’s language; empty for everybody else. */
      list: z.array(z.object({ id: z.int(), problem: z.string() })),
    }),
    refuses: ['not_found'],
  }),
  load_invitations: call({
    summary:
      'Companies that have invited me as their employee, by the phone number or e-mail address with which I sign in.',
    path: `${PATH}/load_invitations`,
    who: 'holder',
    input: z.strictObject({}),
    output: z.object({ list: z.array(employeeInvitation) }),
  }),
  accept: call({
    ...ANSWER,
    summary: 'Accepts such an invitation. I get a card of the company with what it wrote, unless I have one.',
    path: `${PATH}/accept`,
    output: z.object({ cardSn: z.string() }),
    refuses: ['not_found', 'employee.already', 'join.over'],
    refreshes: ['employee', 'joinLink', 'leadEvent', ...CARD_NOUNS],
    // The form on a card that they had may say from now on that the company gets what is left there.
    invalidates: (_input, { cardSn }) => [cardTag(cardSn)],
  }),
  decline: call({
    ...ANSWER,
    summary: 'Declines such an invitation. The company sees that.',
    path: `${PATH}/decline`,
    output: z.object({}),
    refuses: ['not_found'],
    refreshes: ['employee'],
  }),
}

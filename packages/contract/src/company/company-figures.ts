import { SOURCES } from '@idocard/domain/cards/card'
import { COMPARISONS, FIGURE_PERIODS } from '@idocard/domain/commerce/figures-period'
import { COMPANY_FIGURES } from '@idocard/domain/company/company-figures'
import { LEAD_FIGURES } from '@idocard/domain/company/lead'
import * as z from 'zod'
import { call } from '../call.ts'
import { dayOrNone, flag, nothing, optionalText, rowId, rowIdOrNone } from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { READ_PEOPLE } from './employee.ts'
import { READ_LEADS } from './lead-event.ts'

const sums = z.record(z.enum(COMPANY_FIGURES), z.int())
const days = z.object({ from: z.iso.date(), until: z.iso.date() })
const step = z.object({ start: z.iso.date(), sums })

/** The days, and those that they are compared with. */
const period = {
  period: z
    .enum(['', ...FIGURE_PERIODS])
    .prefault('')
    .transform((chosen) => chosen || '30'),
  /** The days of the period `own`, both included: at most five years. */
  from: dayOrNone,
  until: dayOrNone,
  compare: z
    .enum(['', ...COMPARISONS])
    .prefault('')
    .transform((chosen) => chosen || 'before'),
}

/** What happened in a period, and in the one that it is compared with. */
const told = {
  days,
  compared: days.nullable(),
  /** Longer periods are told by month. */
  step: z.enum(['day', 'month']),
  sums,
  comparedSums: sums.nullable(),
  /** The oldest first. `start` is the day, or the first day of the month. */
  steps: z.array(step),
  comparedSteps: z.array(step),
  /** By how cards were opened, and used otherwise. */
  sources: z.array(z.object({ key: z.enum(SOURCES), sums, compared: sums.nullable() })),
}

/** Somebody’s figures, with what the company wrote about them. */
const person = z.object({
  id: z.int(),
  nameCh: z.string(),
  nameEn: z.string(),
  departmentCh: z.string(),
  departmentEn: z.string(),
  sums,
  compared: sums.nullable(),
})
export type PersonFigures = z.infer<typeof person>

const leadSums = z.record(z.enum(LEAD_FIGURES), z.int())
/** An event, or one of the company’s people, as it wrote them. */
const leadPart = z.object({
  id: z.int(),
  nameCh: z.string(),
  nameEn: z.string(),
  sums: leadSums,
  compared: leadSums.nullable(),
})

const PATH = '/api/{product}/companyFigures'
const MAIL = { who: 'staff', may: 'goal.edit', on: 'company' } as const
const setting = z.object({
  isOn: z.boolean(),
  /** Whether the account has an address for mail. */
  hasEmail: z.boolean(),
})

/** What a company counts of its people’s cards. `domain/company/company-figures` says what each figure means. */
export const companyFiguresContract = {
  load: call({
    who: 'staff',
    may: 'figures.read',
    on: 'company',
    summary:
      'What happened with the cards of the company’s people in some days, compared with other days: all, or a department ' +
      'with those inside it. Nobody is named. Days are Taiwan’s.',
    path: `${PATH}/load`,
    input: z.strictObject({ ...period, departmentId: rowIdOrNone }),
    output: z.object({
      ...told,
      /** The departments that are there, each with those inside it; 0: people without one, or in one that is gone. */
      departments: z.array(
        z.object({
          id: z.int(),
          /** 0 for one at the top. */
          parentId: z.int(),
          titleCh: z.string(),
          titleEn: z.string(),
          sums,
          compared: sums.nullable(),
        }),
      ),
      /** What the company wants to reach in each step; empty for a department. */
      goals: z.array(z.record(z.enum(COMPANY_FIGURES), z.number().nullable())),
      /** All departments that are there. */
      tree: z.array(z.object({ id: z.int(), parentId: z.int(), titleCh: z.string(), titleEn: z.string() })),
    }),
    refuses: ['not_found'],
  }),
  load_leads: call({
    ...READ_LEADS,
    summary:
      'Whom the company’s people met in some days, by event and by colleague, compared with other days. Days are Taiwan’s.',
    path: `${PATH}/load_leads`,
    input: z.strictObject(period),
    output: z.object({
      days,
      compared: days.nullable(),
      sums: leadSums,
      comparedSums: leadSums.nullable(),
      /** Those where most people were met first; 0: meetings outside events. */
      events: z.array(leadPart),
      /** The same by who of the company’s people met them; 0: those who are not on its list any more. */
      colleagues: z.array(leadPart),
    }),
  }),
  list_people: call({
    ...READ_PEOPLE,
    summary:
      'The figures of each of the company’s people, for whoever may see people. Who left the list is in the totals only.',
    path: `${PATH}/list_people`,
    input: z.strictObject({
      ...listing(['opened', 'saved', 'exchanged', 'tapped', 'name']),
      ...period,
      departmentId: rowIdOrNone,
      /** A piece of a name, phone number, address or employee number. */
      keyword: optionalText(64),
    }),
    output: listed(person),
    refuses: ['not_found'],
  }),
  load_person: call({
    ...READ_PEOPLE,
    summary: 'The figures of one of the company’s people, day by day.',
    path: `${PATH}/load_person`,
    input: z.strictObject({ ...period, id: rowId }),
    output: z.object({ ...told, nameCh: z.string(), nameEn: z.string() }),
    refuses: ['not_found'],
  }),
  load_mail: call({
    ...MAIL,
    summary: 'Whether the monthly figures of the companies that I look after are mailed to me.',
    path: `${PATH}/load_mail`,
    input: nothing,
    output: setting,
  }),
  save_mail: call({
    ...MAIL,
    writes: true,
    // It is about the caller alone.
    audit: false,
    summary: 'Switches this mail on or off, for all companies that I look after.',
    path: `${PATH}/save_mail`,
    input: z.strictObject({ isOn: flag }),
    output: setting,
    refreshes: ['companyFigures', 'notice'],
  }),
}

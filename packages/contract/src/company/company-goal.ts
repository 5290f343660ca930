import { COMPANY_FIGURES, MAX_GOAL } from '@idocard/domain/company/company-figures'
import * as z from 'zod'
import { call } from '../call.ts'
import { day, INTEGER_MAX, integerOr, integerOrNone, nothing } from '../fields.ts'

const goals = Object.fromEntries(COMPANY_FIGURES.map((figure) => [figure, z.int().nullable()])) as Record<
  (typeof COMPANY_FIGURES)[number],
  z.ZodNullable<z.ZodInt>
>
const wanted = Object.fromEntries(COMPANY_FIGURES.map((figure) => [figure, integerOrNone(1, MAX_GOAL)])) as Record<
  (typeof COMPANY_FIGURES)[number],
  ReturnType<typeof integerOrNone>
>

/** What a company wants to reach in a month. */
const companyGoal = z.object({
  /** Its first day. */
  month: z.iso.date(),
  ...goals,
  /** Whether they were set for this month, and do not hold since an earlier one. */
  isOwn: z.boolean(),
  version: z.int(),
})
export type CompanyGoal = z.infer<typeof companyGoal>

const PATH = '/api/{product}/companyGoal'
const month = day.refine((value) => value.endsWith('-01'))

/** A company’s goals, by month. Those of a month hold until a later month has its own. */
export const companyGoalContract = {
  list: call({
    who: 'staff',
    may: 'goal.edit',
    on: 'company',
    summary: 'The company’s goals of this month, the eleven before it and the twelve after it.',
    path: `${PATH}/list`,
    input: nothing,
    output: z.object({ list: z.array(companyGoal) }),
  }),
  get: call({
    who: 'staff',
    may: 'goal.edit',
    on: 'company',
    summary: 'The company’s goals of a month, which is named by its first day.',
    path: `${PATH}/get`,
    input: z.strictObject({ month }),
    output: companyGoal,
  }),
  save: call({
    inDemo: true,
    who: 'staff',
    may: 'goal.edit',
    on: 'company',
    writes: true,
    summary:
      'Sets the company’s goals of a month; what is left out has none. They hold until a later month has its own.',
    path: `${PATH}/save`,
    input: z.strictObject({
      month,
      /** The version that was edited; 0 for a month without goals of its own. */
      version: integerOr(0, INTEGER_MAX, 0),
      ...wanted,
    }),
    output: companyGoal,
    refuses: ['goal.changed'],
    limit: { times: 600, seconds: 3600, by: 'person' },
    refreshes: ['companyGoal', 'companyFigures'],
  }),
}

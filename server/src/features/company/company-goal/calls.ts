import { contract } from '@idocard/contract'
import type { CompanyGoal } from '@idocard/contract/company/company-goal'
import {
  COMPANY_FIGURES,
  type CompanyGoals,
  goalsOf,
  monthOf,
  monthsAfter,
  NO_GOALS,
} from '@idocard/domain/company/company-figures'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { implement } from '../../../api/implement.ts'
import type { CompanyGoalRow } from '../../../db/schema/company/company-figures.ts'
import { goalsAt, goalsUntil, saveGoals } from './store.ts'

const only = (row: CompanyGoals): CompanyGoals =>
  Object.fromEntries(COMPANY_FIGURES.map((figure) => [figure, row[figure]])) as CompanyGoals

/** The goals of a month, its own or those that hold since an earlier one. */
const shown = (month: string, row: CompanyGoalRow | undefined): CompanyGoal => {
  const isOwn = row?.month === month
  return { month, ...(row ? only(row) : NO_GOALS), isOwn, version: isOwn ? (row?.version ?? 0) : 0 }
}

export const companyGoalCalls = implement(contract.companyGoal, {
  async list(_input, { db, acting, now }) {
    const months = Array.from({ length: 24 }, (_, at) => monthsAfter(monthOf(taiwanDay(now)), at - 11))
    const all = await goalsUntil(db, acting, months.at(-1) ?? '')
    return { list: months.map((month) => shown(month, goalsOf(all, month))) }
  },

  async get({ month }, { db, acting }) {
    return shown(month, await goalsAt(db, acting, month))
  },

  async save({ month, version, ...wanted }, { db, acting, changed, refuse }) {
    const before = await goalsAt(db, acting, month)
    const goals = Object.fromEntries(COMPANY_FIGURES.map((figure) => [figure, wanted[figure] ?? null])) as CompanyGoals
    const after = (await saveGoals(db, acting, { month, ...goals }, version)) ?? refuse('goal.changed')
    changed({
      thing: 'goal',
      id: month,
      ...(before?.month === month && { before: only(before) }),
      after: only(after),
    })
    return shown(month, after)
  },
})

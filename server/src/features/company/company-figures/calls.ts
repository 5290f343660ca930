import { contract } from '@idocard/contract'
import { stepsIn } from '@idocard/domain/commerce/figures-period'
import {
  COMPANY_FIGURES,
  type CompanyFigure,
  goalOfStep,
  goalsOf,
  monthOf,
  NO_COMPANY_SUMS,
} from '@idocard/domain/company/company-figures'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { pageOfRows } from '../../../db/rows-page.ts'
import type { DepartmentRow } from '../../../db/schema/company/employee.ts'
import { figuresMailOf, saveFiguresMail } from '../../identity/notice/index.ts'
import { goalsUntil } from '../company-goal/index.ts'
import { insideOf } from '../employee/index.ts'
import { leadFigureRows } from './lead-figures.store.ts'
import { leadFigures } from './lead-figures.ts'
import { Recent } from './recent.ts'
import {
  type CompanyFigureRow,
  companyFigureRows,
  departmentsOf,
  type PersonRow,
  peopleFound,
  peopleNamed,
  peopleRows,
  personFigureRows,
} from './store.ts'
import { added, periodAsked, toldOf } from './told.ts'

/** How long the figures of all people of a company are kept for the next page, order or colleague. */
const RECENT_MS = 10_000

/** A number as a text that is sorted as the number. */
const inOrder = (value: number) => String(value).padStart(12, '0')
const SORTS = {
  opened: ({ sums }: PersonRow) => inOrder(sums.opened),
  saved: ({ sums }: PersonRow) => inOrder(sums.saved),
  exchanged: ({ sums }: PersonRow) => inOrder(sums.exchanged),
  tapped: ({ sums }: PersonRow) => inOrder(sums.tapped),
  name: ({ name }: PersonRow) => name,
}

/** A department and those inside it; undefined for the whole company. @throws {Refusal} `not_found` */
function departmentsAsked(all: readonly DepartmentRow[], id: number): number[] | undefined {
  if (id === 0) return undefined
  if (!all.some((one) => one.id === id)) throw new Refusal('not_found')
  return insideOf(all, id)
}

/** The sums of each department with those inside it, and at 0 those of nobody’s department. */
function byDepartment(all: readonly DepartmentRow[], rows: readonly CompanyFigureRow[]) {
  const own = new Map(rows.flatMap((row) => (row.departmentId === null ? [] : [[row.departmentId, row] as const])))
  const there = new Set(all.map(({ id }) => id))
  const none = [...own].filter(([id]) => !there.has(id)).map(([, row]) => row)
  return new Map([
    ...all.map(({ id }) => [id, added(insideOf(all, id).flatMap((inside) => own.get(inside) ?? []))] as const),
    [0, added(none)] as const,
  ])
}

export const companyFiguresCalls = () => {
  const recent = new Recent<PersonRow[]>(RECENT_MS)
  return implement(contract.companyFigures, {
    async load({ departmentId, ...asked }, { db, acting, now, lang }) {
      const period = periodAsked(asked, now, lang)
      const { days, compared, step } = period
      const all = await departmentsOf(db, acting)
      const inside = departmentsAsked(all, departmentId)
      const rows = await companyFigureRows(db, acting, days, step, inside)
      const before = compared && (await companyFigureRows(db, acting, compared, step, inside))
      const tree = all.map(({ id, parentId, titleCh, titleEn }) => ({ id, parentId: parentId ?? 0, titleCh, titleEn }))
      const shown = inside ? tree.filter(({ id }) => inside.includes(id)) : tree
      const [sums, earlier] = [byDepartment(all, rows), byDepartment(all, before ?? [])]
      const goals = inside ? [] : await goalsUntil(db, acting, days.until)
      const goalAt = (start: string) =>
        Object.fromEntries(
          COMPANY_FIGURES.map((figure) => [
            figure,
            goalOfStep(goalsOf(goals, monthOf(start))?.[figure] ?? null, step, start),
          ]),
        ) as Record<CompanyFigure, number | null>
      return {
        ...toldOf(period, rows, before),
        departments: [...shown, ...(inside ? [] : [{ id: 0, parentId: 0, titleCh: '', titleEn: '' }])].map((one) => ({
          ...one,
          sums: sums.get(one.id) ?? NO_COMPANY_SUMS,
          compared: compared ? (earlier.get(one.id) ?? NO_COMPANY_SUMS) : null,
        })),
        tree,
        goals: goals.length === 0 ? [] : stepsIn(step, days).map(goalAt),
      }
    },

    async load_leads(asked, { db, acting, now, lang }) {
      const { days, compared } = periodAsked(asked, now, lang)
      return {
        ...{ days, compared: compared ?? null },
        ...leadFigures(
          await leadFigureRows(db, acting, days),
          compared && (await leadFigureRows(db, acting, compared)),
        ),
      }
    },

    async list_people({ departmentId, keyword, sort, cursor, pageSize, ...asked }, { db, acting, now, lang }) {
      const { days, compared } = periodAsked(asked, now, lang)
      const inside = departmentId === 0 ? undefined : departmentsAsked(await departmentsOf(db, acting), departmentId)
      const key = JSON.stringify([acting.company.id, days, compared, inside])
      const all = await recent.get(key, now, () => peopleRows(db, acting, days, compared, inside))
      const found = keyword === '' ? undefined : await peopleFound(db, acting, keyword)
      const rows = found ? all.filter(({ id }) => found.has(id)) : all
      const { list, ...page } =
        pageOfRows(rows, { sorts: SORTS, id: ({ id }) => inOrder(id) }, { sort, cursor, pageSize }) ??
        refuseInvalid(['cursor'], lang)
      const named = await peopleNamed(
        db,
        acting,
        list.map(({ id }) => id),
      )
      return {
        ...page,
        // Who was taken off the list a moment ago is not named any more.
        list: list.flatMap(({ id, sums, compared: earlier }) => {
          const person = named.get(id)
          return person ? [{ ...person, sums, compared: compared ? earlier : null }] : []
        }),
      }
    },

    async load_person({ id, ...asked }, { db, acting, now, lang, refuse }) {
      const { nameCh, nameEn } = (await peopleNamed(db, acting, [id])).get(id) ?? refuse('not_found')
      const period = periodAsked(asked, now, lang)
      const { days, compared, step } = period
      const rows = await personFigureRows(db, acting, id, days, step)
      const before = compared && (await personFigureRows(db, acting, id, compared, step))
      return { ...toldOf(period, rows, before), nameCh, nameEn }
    },

    load_mail: (_input, { db, acting }) => figuresMailOf(db, acting.person.id),

    async save_mail({ isOn }, { db, acting }) {
      await saveFiguresMail(db, acting.person.id, isOn)
      return figuresMailOf(db, acting.person.id)
    },
  })
}

import { contract } from '@idocard/contract'
import type { Department } from '@idocard/contract/company/department'
import { MAX_DEPARTMENT_DEPTH, MAX_DEPARTMENTS } from '@idocard/domain/company/employee'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { DepartmentRow } from '../../../db/schema/company/employee.ts'
import type { Queue } from '../../../queue/queue.ts'
import { cardsDueJob } from '../../cards/card/index.ts'
import { isInSome, markDue, templates } from '../card-template/index.ts'
import { lockCompany } from '../company/index.ts'
import { around, heightOf, insideOf } from './department-tree.ts'
import { departments, departmentsOf, peopleIn } from './store.ts'

const shown = (
  { companyId: _, parentId, templateId, removedAt, ...row }: DepartmentRow,
  people: number,
): Department => ({
  ...row,
  parentId: parentId ?? 0,
  templateId: templateId ?? 0,
  people,
  removedAt: removedAt?.toISOString() ?? null,
})

const shownAlone = async (db: Tx, row: DepartmentRow) => shown(row, (await peopleIn(db, [row])).get(row.id) ?? 0)

/** The calls of a company's staff about its departments. Whoever changes the tree locks the company first. */
export const departmentCalls = ({ queue }: { queue: Queue }) =>
  implement(contract.department, {
    async list(at, { db, acting, lang }) {
      const { list, ...page } = (await departments.list(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      const people = await peopleIn(db, list)
      return { list: list.map((row) => shown(row, people.get(row.id) ?? 0)), ...page }
    },

    async get({ id }, { db, acting, refuse }) {
      return shownAlone(db, (await departments.get(db, acting, id)) ?? refuse('not_found'))
    },

    async save({ id, version, parentId, templateId, ...titles }, context) {
      const { db, acting, lang, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      const before = id === 0 ? undefined : ((await departments.lock(db, acting, id)) ?? refuse('not_found'))
      if (before && before.version !== version) refuse('department.changed')
      const all = await departmentsOf(db, acting)
      if (!before && all.length >= MAX_DEPARTMENTS) refuse('department.many')
      if (parentId !== 0 && !all.some((one) => one.id === parentId)) refuseInvalid(['parentId'], lang)
      // One that was deleted since stays, and may be brought back.
      const isKeptTemplate = templateId === 0 || templateId === before?.templateId
      if (!isKeptTemplate && !(await templates.get(db, acting, templateId))) refuseInvalid(['templateId'], lang)
      const fields = { ...titles, parentId: parentId || null, templateId: templateId || null }
      const outer = around(all, fields)
      if (outer.includes(id)) refuse('department.inside_itself')
      if (outer.length + (before ? heightOf(all, id) : 1) > MAX_DEPARTMENT_DEPTH) refuse('department.deep')
      const after = before
        ? await departments.update(db, acting, before, fields)
        : await departments.insert(db, acting, fields)
      if (before) {
        await markDue(db, acting.company.id, 'always', isInSome(insideOf(all, id)))
        await queue.send(context, cardsDueJob, { companyId: acting.company.id })
      }
      changed({ thing: 'department', id: after.id, ...(before && { before }), after })
      return shownAlone(db, after)
    },

    async remove({ id }, { db, acting, now, changed, refuse }) {
      await lockCompany(db, acting.company.id)
      const before = (await departments.lock(db, acting, id)) ?? refuse('not_found')
      const all = await departmentsOf(db, acting)
      if ((await peopleIn(db, [before])).has(id) || all.some(({ parentId }) => parentId === id))
        refuse('department.in_use')
      await departments.remove(db, acting, before, now)
      changed({ thing: 'department', id, before })
      return {}
    },

    async restore({ id }, context) {
      const { db, acting, changed, refuse } = context
      await lockCompany(db, acting.company.id)
      const all = await departmentsOf(db, acting)
      if (all.length >= MAX_DEPARTMENTS) refuse('department.many')
      const back = (await departments.restore(db, acting, id)) ?? refuse('not_found')
      const outer = around(all, back)
      // What was around it may be gone, or have moved further down meanwhile.
      const fits =
        back.parentId === null || (all.some((one) => one.id === back.parentId) && outer.length < MAX_DEPARTMENT_DEPTH)
      const after = fits ? back : await departments.update(db, acting, back, { parentId: null })
      await markDue(db, acting.company.id, 'always', isInSome([id]))
      await queue.send(context, cardsDueJob, { companyId: acting.company.id })
      changed({ thing: 'department', id, after })
      return {}
    },
  })

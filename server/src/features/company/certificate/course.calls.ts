import { contract } from '@idocard/contract'
import type { StaffCourse } from '@idocard/contract/company/course'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { CourseRow } from '../../../db/schema/company/company-page.ts'
import { courses, issuedFor } from './course.store.ts'

const staffCourse = async (db: Tx, { companyId: _, removedAt, ...row }: CourseRow): Promise<StaffCourse> => ({
  ...row,
  removedAt: removedAt?.toISOString() ?? null,
  issued: (await issuedFor(db, [row])).get(row.id) ?? 0,
})

export const courseCalls = implement(contract.course, {
  async list(at, { db, acting, lang }) {
    const { list, ...page } = (await courses.list(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
    const issued = await issuedFor(db, list)
    return {
      list: list.map(({ id, titleCh, titleEn, placeCh, placeEn, hours, startsOn, endsOn, removedAt }) => ({
        ...{ id, titleCh, titleEn, placeCh, placeEn, hours, startsOn, endsOn },
        issued: issued.get(id) ?? 0,
        removedAt: removedAt?.toISOString() ?? null,
      })),
      ...page,
    }
  },

  async get({ id }, { db, acting, refuse }) {
    return staffCourse(db, (await courses.get(db, acting, id)) ?? refuse('not_found'))
  },

  async save({ id, version, ...fields }, { db, acting, lang, changed, refuse }) {
    const before = id === 0 ? undefined : ((await courses.lock(db, acting, id)) ?? refuse('not_found'))
    if (before && before.version !== version) refuse('course.changed')
    if (fields.endsOn < fields.startsOn) refuseInvalid(['endsOn'], lang)
    const after = before ? await courses.update(db, acting, before, fields) : await courses.insert(db, acting, fields)
    changed({ thing: 'course', id: after.id, ...(before && { before }), after })
    return staffCourse(db, after)
  },

  async remove({ id }, { db, acting, now, changed, refuse }) {
    const row = (await courses.lock(db, acting, id)) ?? refuse('not_found')
    if ((await issuedFor(db, [row])).has(id)) refuse('course.in_use')
    await courses.remove(db, acting, row, now)
    changed({ thing: 'course', id, before: row })
    return {}
  },

  async restore({ id }, { db, acting, changed, refuse }) {
    const after = (await courses.restore(db, acting, id)) ?? refuse('not_found')
    changed({ thing: 'course', id, after })
    return {}
  },
})

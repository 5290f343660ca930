import { CARD_LIMITS } from '@idocard/domain/cards/card'
import { MAX_DEPARTMENTS } from '@idocard/domain/company/employee'
import type { DepartmentRow } from '../../../db/schema/company/employee.ts'
import { departments, departmentsOf } from '../employee/index.ts'
import type { Working } from './working.ts'

const folded = (title: string) => title.trim().toLowerCase()

/** A title as a department can have it. */
export const departmentTitle = (title: string): string => [...title].slice(0, CARD_LIMITS.department).join('').trim()

/**
 * The department of a title in one of the languages, the outermost of several; it is made if there is none.
 * @returns undefined if the company has as many departments as it can have
 */
export async function departmentNamed(working: Working, title: string): Promise<DepartmentRow | undefined> {
  const { db, acting, changed } = working
  const name = departmentTitle(title)
  const all = await departmentsOf(db, acting)
  const same = all.filter(({ titleCh, titleEn }) => [folded(titleCh), folded(titleEn)].includes(folded(name)))
  const [found] = same.toSorted((a, b) => Number(a.parentId !== null) - Number(b.parentId !== null) || a.id - b.id)
  if (found) return found
  if (all.length >= MAX_DEPARTMENTS) return undefined
  const made = await departments.insert(db, acting, { titleCh: name, titleEn: '', parentId: null, templateId: null })
  changed('add', { thing: 'department', id: made.id, after: made })
  return made
}

/** Where somebody is by the department that their directory writes beside their name: null for nowhere. */
export async function placeOf(working: Working, department: string): Promise<number | null> {
  return department === '' ? null : ((await departmentNamed(working, department))?.id ?? null)
}

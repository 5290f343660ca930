import { departmentCell } from '@idocard/domain/company/employee-import'
import type { DepartmentRow } from '../../../db/schema/company/employee.ts'
import { around } from './department-tree.ts'

type Node = Pick<DepartmentRow, 'id' | 'parentId' | 'titleCh' | 'titleEn'>

/** Departments by their paths, as a cell of a file has them. */
export interface DepartmentPaths {
  /** The titles of a department and of those around it, from the outside to the inside. */
  pathOf(id: number | null): readonly string[]
  /** The paths that there are, as cells. */
  cells: Set<string>
  /** The department with a path; undefined if it is not there. */
  idOf(path: readonly string[]): number | undefined
  /** The path of a cell that names a department as our own files do, whatever characters are in its titles. */
  ofCell(cell: string): readonly string[] | undefined
  /** A path as its departments are called in Chinese: a cell may name them in either language. */
  known(titles: readonly string[]): string[]
}

/** @param all all departments of a company */
export function departmentPaths(all: readonly Node[]): DepartmentPaths {
  const byId = new Map(all.map((one) => [one.id, one]))
  const paths = new Map(
    all.map((one) => [one.id, [...around(all, one).toReversed(), one.id].flatMap((id) => byId.get(id)?.titleCh ?? [])]),
  )
  const ids = new Map([...paths].map(([id, path]) => [departmentCell(path), id]))
  const inside = new Map<string, Node>()
  for (const one of all)
    for (const title of [one.titleEn, one.titleCh])
      if (title !== '') inside.set(`${one.parentId ?? 0} ${title.toLowerCase()}`, one)
  return {
    pathOf: (id) => paths.get(id ?? 0) ?? [],
    cells: new Set(ids.keys()),
    idOf: (path) => ids.get(departmentCell(path)),
    ofCell: (cell) => paths.get(ids.get(cell) ?? 0),
    known(titles) {
      const path: string[] = []
      let parent: number | undefined = 0
      for (const title of titles) {
        const found: Node | undefined =
          parent === undefined ? undefined : inside.get(`${parent} ${title.toLowerCase()}`)
        path.push(found?.titleCh ?? title)
        parent = found?.id
      }
      return path
    },
  }
}

import type { Folder } from '@idocard/contract/contacts/collection'

/** A folder with its depth in the tree, 0 at the top level. */
interface FolderRow extends Folder {
  depth: number
}

/** Folders in the order of a tree: each follows its parent, and siblings are sorted by place and name. */
export function folderRows(folders: readonly Folder[]): FolderRow[] {
  const inside = Map.groupBy(folders, ({ previous }) => previous)
  const below = (previous: number, depth: number): FolderRow[] =>
    (inside.get(previous) ?? [])
      .toSorted((a, b) => a.sorter - b.sorter || a.name.localeCompare(b.name, 'zh-Hant'))
      .flatMap((folder) => [{ ...folder, depth }, ...below(folder.id, depth + 1)])
  return below(0, 0)
}

/** The ids of a folder and of all folders below it. */
export function withBelow(folders: readonly Folder[], id: number): Set<number> {
  const found = new Set([id])
  for (const row of folderRows(folders)) if (found.has(row.previous)) found.add(row.id)
  return found
}

/** The folders whose place changes when siblings are put in the order of these ids, with their new places. */
export const inOrder = <T extends Folder>(siblings: readonly T[], ids: readonly number[]): T[] =>
  siblings.flatMap((folder) => {
    const sorter = ids.indexOf(folder.id) + 1
    return sorter === folder.sorter ? [] : [{ ...folder, sorter }]
  })

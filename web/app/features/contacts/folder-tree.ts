import type { Folder } from '@idocard/contract/collection'

/** A folder at its depth in the tree, 0 at the top. */
export interface FolderRow extends Folder {
  depth: number
}

/** Folders in the order of a tree: each below the one that it is in, sisters by their place and name. */
export function folderRows(folders: readonly Folder[]): FolderRow[] {
  const inside = Map.groupBy(folders, ({ previous }) => previous)
  const below = (previous: number, depth: number): FolderRow[] =>
    (inside.get(previous) ?? [])
      .toSorted((a, b) => a.sorter - b.sorter || a.name.localeCompare(b.name, 'zh-Hant'))
      .flatMap((folder) => [{ ...folder, depth }, ...below(folder.id, depth + 1)])
  return below(0, 0)
}

/** A folder and all below it. */
export function withBelow(folders: readonly Folder[], id: number): Set<number> {
  const found = new Set([id])
  for (const row of folderRows(folders)) if (found.has(row.previous)) found.add(row.id)
  return found
}

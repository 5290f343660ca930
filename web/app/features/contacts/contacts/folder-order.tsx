import type { Folder } from '@idocard/contract/contacts/collection'
import { useQueryClient } from '@tanstack/react-query'
import { SortableList } from '../../../kit/sortable-list.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useAction } from '../../../lib/command.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './contacts.module.css'
import { folderRows, inOrder } from './folder-tree.ts'
import { foldersQuery } from './queries.ts'

/** The tree of folders, in which the folders of each folder can be put in order. Each order is saved at once. */
export function FolderOrder({ folders }: { folders: readonly Folder[] }) {
  const { t } = useTranslation('contacts')
  const client = useQueryClient()
  const save = useAction(
    [api.collection.crud_collection],
    (changed: readonly Folder[]) =>
      api.collection.crud_collection({ list: changed.map(({ id, sorter }) => ({ id, sorter })) }),
    {
      scope: 'folder order',
      // A folder stays where it was dropped, also while the next one is dragged.
      onStart: (changed) => {
        const now = new Map(changed.map((folder) => [folder.id, folder]))
        client.setQueryData(
          foldersQuery.queryKey,
          (before) => before && { list: before.list.map((folder) => now.get(folder.id) ?? folder) },
        )
      },
      later: true,
    },
  )
  const level = (previous: number, label: string) => {
    const list = folderRows(folders).filter((folder) => folder.previous === previous)
    return (
      <SortableList
        label={label}
        list={list}
        onSort={(ids) => save.mutate(inOrder(list, ids))}
        up={({ name }) => t('folder.up', { name })}
        down={({ name }) => t('folder.down', { name })}
        below={({ id, name }) => level(id, t('folder.inside', { name }))}
      >
        {({ name }) => <span className={classes.sorted}>{name}</span>}
      </SortableList>
    )
  }
  return level(0, t('folder.heading'))
}

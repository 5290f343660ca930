import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/texts.ts'
import { folderRows } from './folder-tree.ts'
import { foldersQuery } from './queries.ts'
import { useUnloaded } from './use-unloaded.ts'

/** Chooses one of the holder's folders for a contact; 0 for none. */
export function FolderField({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const { t } = useTranslation('contacts')
  const folders = useQuery(foldersQuery)
  const unloaded = useUnloaded(folders, value)
  return (
    <NativeSelect
      label={t('marks.folder')}
      value={String(value)}
      data={[
        { value: '0', label: t('folder.none') },
        ...folderRows(folders.data ?? []).map(({ id, name, depth }) => ({
          value: String(id),
          label: `${'\u3000'.repeat(depth)}${name}`,
        })),
      ]}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      {...unloaded}
    />
  )
}

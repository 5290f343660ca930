import type { Folder } from '@idocard/contract/contacts/collection'
import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { NotLoaded } from '../../frame/backstage/not-loaded.tsx'
import classes from './contacts.module.css'
import { folderRows, withBelow } from './folder-tree.ts'
import { foldersQuery } from './queries.ts'

type FolderSheetProps = {
  /** The id of a folder that is being moved: it and the folders in it are not offered. */
  moved?: number
  onChoose: (id: number) => void
  onClose: () => void
}

/** Chooses a folder, no folder, or a new one. */
export function FolderSheet({ moved = 0, onChoose, onClose }: FolderSheetProps) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const folders = useQuery(foldersQuery)
  const shut = moved === 0 || !folders.data ? new Set() : withBelow(folders.data, moved)
  return (
    <Sheet title={t('folder.choose')} closeLabel={shared('close')} onClose={onClose}>
      <ul className={classes.choices}>
        <li>
          <button type="button" onClick={() => onChoose(0)}>
            {t(moved === 0 ? 'folder.none' : 'folder.top')}
          </button>
        </li>
        {folderRows(folders.data ?? [])
          .filter(({ id }) => !shut.has(id))
          .map(({ id, name, depth }) => (
            <li key={id} style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
              <button type="button" onClick={() => onChoose(id)}>
                {name}
              </button>
            </li>
          ))}
      </ul>
      {!folders.data && <NotLoaded query={folders} lines={4} />}
      {moved === 0 && <NewFolder onMade={onChoose} />}
    </Sheet>
  )
}

/** The place of a new folder among its siblings (specification, section 9). */
const LAST = 99
const AT_TOP = { root: 1, layer: 1, previous: 0 }
const placeIn = ({ id, layer }: Folder) => ({ root: 0, layer: layer + 1, previous: id })

/** Creates a folder at the top level, or in another folder. */
export function NewFolder({ inside, onMade }: { inside?: Folder; onMade: (id: number) => void }) {
  const { t } = useTranslation('contacts')
  const [name, setName] = useState('')
  const create = useCommand(api.collection.create)
  const onSuccess = ({ id }: { id: number }) => {
    setName('')
    onMade(id)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const folder = { name: name.trim(), sorter: LAST, ...(inside ? placeIn(inside) : AT_TOP) }
    if (folder.name && !create.isPending) create.mutate(folder, { onSuccess })
  }
  return (
    <form className={classes.inline} onSubmit={submit}>
      <TextInput
        label={t('folder.new')}
        maxLength={CONTACT_LIMITS.folderName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PlainButton variant="outline" type="submit" disabled={name.trim() === '' || create.isPending}>
        {t('folder.create')}
      </PlainButton>
    </form>
  )
}

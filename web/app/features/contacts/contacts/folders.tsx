import type { Folder } from '@idocard/contract/contacts/collection'
import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import { TextInput } from '@mantine/core'
import { IconDots, IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { PlainButton, RoundButton } from '../../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../../kit/confirm-dialog.tsx'
import { Failed } from '../../../kit/failed.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toastError } from '../../../lib/toast.ts'
import classes from './contacts.module.css'
import type { FolderOrder } from './folder-order.tsx'
import { FolderSheet, NewFolder } from './folder-sheet.tsx'
import { folderRows } from './folder-tree.ts'
import { foldersQuery } from './queries.ts'

/** The holder's folders as a tree. Each links to its contacts. */
export function Folders({ linkTo }: { linkTo: (id: number) => string }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const folders = useQuery(foldersQuery)
  const [changed, setChanged] = useState<Folder>()
  const [Order, setOrder] = useState<typeof FolderOrder>()
  // Loaded on demand, because of the library for dragging.
  const sort = () => import('./folder-order.tsx').then((loaded) => setOrder(() => loaded.FolderOrder), toastError)
  if (folders.isPending) return <Skeleton label={shared('loading')} lines={4} />
  if (!folders.data)
    return <Failed error={folders.error} again={shared('again')} onAgain={() => void folders.refetch()} />
  return (
    <section className={classes.part}>
      <div className={classes.headed}>
        <h2 className={classes.heading}>{t('folder.heading')}</h2>
        {hasSiblings(folders.data) && (
          <PlainButton variant="quiet" onClick={() => (Order ? setOrder(undefined) : void sort())}>
            {t(Order ? 'folder.sorted' : 'folder.sort')}
          </PlainButton>
        )}
      </div>
      {folders.data.length === 0 && <p className={classes.quiet}>{t('folder.empty')}</p>}
      {Order ? (
        <Order folders={folders.data} />
      ) : (
        <ul className={classes.folders}>
          {folderRows(folders.data).map((folder) => (
            <li key={folder.id} style={{ paddingInlineStart: `${folder.depth * 1.25}rem` }}>
              <Link to={linkTo(folder.id)}>
                <IconFolder size={20} stroke={1.5} aria-hidden="true" />
                <span>{folder.name}</span>
                <span className={classes.quiet}>{t('folder.count', { count: folder.count })}</span>
              </Link>
              <RoundButton
                tone="quiet"
                label={t('folder.change', { name: folder.name })}
                onClick={() => setChanged(folder)}
              >
                <IconDots size={20} stroke={1.6} aria-hidden="true" />
              </RoundButton>
            </li>
          ))}
        </ul>
      )}
      <NewFolder onMade={() => {}} />
      {changed && <ChangeFolder folder={changed} onClose={() => setChanged(undefined)} />}
    </section>
  )
}

/** Whether any folder has folders that can be put in order. */
const hasSiblings = (folders: readonly Folder[]) =>
  new Set(folders.map(({ previous }) => previous)).size < folders.length

function ChangeFolder({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { t: shared } = useTranslation('backstage')
  const [name, setName] = useState(folder.name)
  const [step, setStep] = useState<'move' | 'delete'>()
  const { id } = folder
  const rename = useCommand(api.collection.edit)
  const move = useCommand(api.collection.change_layer)
  const remove = useCommand(api.collection.delete_layer)
  const done = { onSuccess: onClose }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) rename.mutate({ id, name: name.trim(), sorter: folder.sorter }, done)
  }
  if (step === 'move')
    return (
      <FolderSheet
        moved={id}
        onChoose={(to) => move.mutate({ id: String(id), collectionId: to }, done)}
        onClose={onClose}
      />
    )
  if (step === 'delete')
    return (
      <ConfirmDialog
        title={t('folder.deleteTitle', { name: folder.name })}
        onDismiss={onClose}
        actions={
          <>
            <PlainButton variant="outline" onClick={onClose}>
              {shared('cancel')}
            </PlainButton>
            <Danger>
              <PlainButton disabled={remove.isPending} onClick={() => remove.mutate({ id }, done)}>
                {t('folder.delete')}
              </PlainButton>
            </Danger>
          </>
        }
      >
        <p>{t('folder.deleteText')}</p>
      </ConfirmDialog>
    )
  return (
    <Sheet title={folder.name} closeLabel={shared('close')} onClose={onClose}>
      <form className={classes.inline} onSubmit={submit}>
        <TextInput
          label={t('folder.name')}
          maxLength={CONTACT_LIMITS.folderName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PlainButton type="submit" disabled={name.trim() === '' || rename.isPending}>
          {t('save')}
        </PlainButton>
      </form>
      <NewFolder inside={folder} onMade={onClose} />
      <div className={classes.actions}>
        <PlainButton variant="outline" onClick={() => setStep('move')}>
          {t('folder.move')}
        </PlainButton>
        <Danger>
          <PlainButton variant="quiet" onClick={() => setStep('delete')}>
            {t('folder.delete')}
          </PlainButton>
        </Danger>
      </div>
    </Sheet>
  )
}

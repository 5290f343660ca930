import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import { IconArrowMerge, IconFolder, IconStar, IconTag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionTile, ActionTiles } from '../../../kit/action-tiles.tsx'
import { PlainButton } from '../../../kit/button.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import classes from './contacts.module.css'
import { FolderSheet } from './folder-sheet.tsx'
import { MergeSheet } from './merge-sheet.tsx'
import { TagSheet } from './tag-sheet.tsx'
import { useContactRemoval, useUnmerge } from './use-contact-edit.ts'

type Change = Omit<Parameters<typeof api.contact.edit_many>[0], 'list'>

/** The actions for the selected contacts. */
export function SelectionBar({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('contacts')
  const [opened, setOpened] = useState<'folder' | 'tag' | 'merge'>()
  const close = () => setOpened(undefined)
  const edit = useCommand(api.contact.edit_many)
  const change = (changed: Change) =>
    edit.mutate(
      { ...changed, list: [...ids] },
      {
        onSuccess: ({ list }) => {
          void toast({ tone: 'good', title: t('select.done', { count: list.length }) })
          onDone()
        },
        onSettled: close,
      },
    )
  const unmerge = useUnmerge()
  const merged = (id: string) => {
    void toast({
      tone: 'good',
      title: t('merge.done', { count: ids.length }),
      action: { text: t('undo'), run: () => unmerge.mutate({ id }) },
    })
    onDone()
  }
  const removal = useContactRemoval(onDone)
  const isBusy = edit.isPending || removal.isPending
  const none = ids.length === 0
  return (
    <section className={classes.selection} data-bottom-bar aria-label={t('select.title')}>
      <div className={classes.headed}>
        <p aria-live="polite">{t('select.count', { count: ids.length })}</p>
        <PlainButton variant="quiet" onClick={onDone}>
          {t('select.end')}
        </PlainButton>
      </div>
      <ActionTiles>
        <ActionTile Icon={IconStar} disabled={none || isBusy} onClick={() => change({ star: true })}>
          {t('select.star')}
        </ActionTile>
        <ActionTile Icon={IconTag} disabled={none || isBusy} onClick={() => setOpened('tag')}>
          {t('select.tag')}
        </ActionTile>
        <ActionTile Icon={IconFolder} disabled={none || isBusy} onClick={() => setOpened('folder')}>
          {t('select.folder')}
        </ActionTile>
        <ActionTile
          Icon={IconArrowMerge}
          disabled={isBusy || ids.length < 2 || ids.length > CONTACT_LIMITS.merged}
          onClick={() => setOpened('merge')}
        >
          {t('select.merge')}
        </ActionTile>
        <ActionTile
          Icon={IconTrash}
          tone="danger"
          disabled={none || isBusy}
          onClick={() => removal.mutate({ list: [...ids] })}
        >
          {t('remove')}
        </ActionTile>
      </ActionTiles>
      {opened === 'folder' && <FolderSheet onChoose={(collectionId) => change({ collectionId })} onClose={close} />}
      {opened === 'tag' && <TagSheet onChoose={(tag) => change({ addTags: [tag] })} onClose={close} />}
      {opened === 'merge' && <MergeSheet ids={ids} onDone={merged} onClose={close} />}
    </section>
  )
}

import { DAY_MS } from '@idocard/domain/duration'
import type { Permission } from '@idocard/domain/identity/permission'
import { UNDO_DAYS } from '@idocard/domain/undo'
import type { ReactNode } from 'react'
import { StatusBadge } from '../../kit/status-badge.tsx'
import type { Call } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from './can.tsx'
import { useMe } from './me.ts'

type CallById = Call & ((input: { id: string }) => Promise<unknown>)

/** Says that a thing was deleted, with a button that takes it back. */
export function useRemovedToast() {
  const { t } = useTranslation('console')
  return (name: string, undo: () => void) =>
    toast({ tone: 'good', title: t('removed.done', { name }), action: { text: t('removed.undo'), run: undo } })
}

/** Deletes a thing, and brings it back: at once from the toast, or for a colleague who has it open. */
export function useRemoval(calls: { remove: CallById; restore: CallById }, id: string) {
  const { t } = useTranslation('console')
  const removing = useCommand(calls.remove, { forgets: () => [{ id }] })
  const restoring = useCommand(calls.restore, {
    onSuccess: () => void toast({ tone: 'good', title: t('removed.restored') }),
  })
  const tell = useRemovedToast()
  return {
    isBusy: removing.isPending,
    remove: (name: string, leave: () => void) =>
      removing.mutate(
        { id },
        {
          onSuccess: () => {
            leave()
            void tell(name, () => restoring.mutate({ id }))
          },
        },
      ),
    restore: () => restoring.mutateAsync({ id }),
  }
}

/** In a list of deleted things, in place of the state that a thing had. */
export function RemovedBadge() {
  const { t } = useTranslation('console')
  return <StatusBadge tone="bad">{t('removed.filter')}</StatusBadge>
}

type RestoreButtonProps = { may: Permission; name: string; isBusy: boolean; onRestore: () => void }

/** Brings a deleted thing back. */
export function RestoreButton({ may, name, isBusy, onRestore }: RestoreButtonProps) {
  const { t } = useTranslation('console')
  return (
    <Can
      may={may}
      variant="outline"
      aria-label={t('removed.restoreOf', { name })}
      disabled={isBusy}
      onClick={onRestore}
    >
      {t('removed.restore')}
    </Can>
  )
}

interface Removed {
  id: number | string
  removedAt: string | null
}
interface Restoring<R> {
  may: Permission
  restore: CallById
  name: (row: R) => string
}

/** When a deleted thing is gone for good. */
export const goneAt = ({ removedAt }: Pick<Removed, 'removedAt'>): string =>
  new Date(Date.parse(removedAt ?? '') + UNDO_DAYS * DAY_MS).toISOString()

/**
 * Further columns of a list of deleted things: when each is gone for good, and for whoever may, the button that brings it
 * back.
 */
export function useRemovedColumns<R extends Removed>(isShown: boolean, { may, restore, name }: Restoring<R>) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { may: isAllowed } = useMe()
  const gone = {
    name: 'gone',
    label: t('removed.gone'),
    cell: (row: R): ReactNode => row.removedAt && formatMoment(goneAt(row), lang),
    text: (row: R) => (row.removedAt ? formatStamp(goneAt(row)) : ''),
  }
  const back = {
    name: 'restore',
    label: t('removed.restore'),
    cell: (row: R): ReactNode => <RestoreRow id={row.id} may={may} restore={restore} name={name(row)} />,
    text: null,
  }
  if (!isShown) return []
  return isAllowed(may) ? [gone, back] : [gone]
}

type RestoreRowProps = { id: number | string; may: Permission; restore: CallById; name: string }

/** Brings one of the deleted things in a list back. */
export function RestoreRow({ id, may, restore: call, name }: RestoreRowProps) {
  const { t } = useTranslation('console')
  const restore = useCommand(call, {
    onSuccess: () => void toast({ tone: 'good', title: t('removed.restored') }),
  })
  return (
    <RestoreButton
      may={may}
      name={name}
      isBusy={restore.isPending}
      onRestore={() => restore.mutate({ id: String(id) })}
    />
  )
}

import type { Permission } from '@idocard/domain/identity/permission'
import { UNDO_DAYS } from '@idocard/domain/undo'
import type { ReactNode } from 'react'
import type { Call } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/texts.ts'
import { oneByOne } from './in-parts.ts'
import { ManyAct } from './many-act.tsx'

interface Row {
  id: number
}
type CallById = Call & ((input: { id: number }) => Promise<unknown>)

type RemoveManyProps<R extends Row> = {
  may: Permission
  calls: { remove: CallById; restore: CallById }
  rows: readonly R[]
  nameOf: (row: R) => string
  /** The list shows what was deleted. */
  isRemoved: boolean
  /** What becomes of them. By default, that what is in use stays, and for how long the others can be restored. */
  text?: string
  onDone: () => void
  /** What else can be done with rows that were not deleted. */
  children?: ReactNode
}

/** Deletes several rows after a question; of rows that were deleted, brings them back. */
export function RemoveMany<R extends Row>(props: RemoveManyProps<R>) {
  const { calls, isRemoved, text, children, ...many } = props
  const { t } = useTranslation('console')
  if (isRemoved)
    return (
      <ManyAct
        {...many}
        calls={[calls.restore]}
        action={t('removed.restore')}
        {...oneByOne<R>(({ id }) => calls.restore({ id }))}
      />
    )
  return (
    <>
      {children}
      <ManyAct
        {...many}
        calls={[calls.remove]}
        action={t('remove.begin')}
        ask={{
          title: t('remove.titleMany', { count: props.rows.length }),
          text: text ?? t('removed.manyText', { count: UNDO_DAYS }),
        }}
        {...oneByOne<R>(({ id }) => calls.remove({ id }))}
      />
    </>
  )
}

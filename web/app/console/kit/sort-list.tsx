import type { Permission } from '@idocard/domain/identity/permission'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { SortableList } from '../../kit/sortable-list.tsx'
import { useTranslation } from '../../lib/texts.ts'
import type { List, ListCall, RowOf, SortOf } from './list.ts'

/** So many things can be put into an order by hand; the others follow them. The calls that sort take no more. */
const MAX_SORTED = 500

export interface Order<C extends ListCall> {
  may: Permission
  /** The call's sort that is this order. */
  by: SortOf<C>
  name: (row: RowOf<C>) => string
  isBusy: boolean
  save: (ids: number[], onDone: () => void) => void
}

/** All rows of a list, in an order, up to those that can be sorted. */
async function everyRow<C extends ListCall>({ load }: List<C>, sort: SortOf<C>) {
  const rows: RowOf<C>[] = []
  let cursor = ''
  do {
    const page = await load({ sort, cursor, pageSize: 100 })
    rows.push(...page.list)
    cursor = page.next
  } while (cursor !== '' && rows.length < MAX_SORTED)
  return { rows, isMore: cursor !== '' }
}

type SortListProps<C extends ListCall> = { label: string; list: List<C>; order: Order<C>; onDone: () => void }

/** Puts the things of a list into an order. What the search and the filters hide is sorted too. */
export function SortList<C extends ListCall>({ label, list, order, onDone }: SortListProps<C>) {
  const { t } = useTranslation('backstage')
  const all = useQuery({
    queryKey: ['sorting', label],
    queryFn: () => everyRow(list, order.by),
    // What somebody sorts is new each time, and does not move under their hands.
    gcTime: 0,
    staleTime: 'static',
  })
  if (all.data) return <Sorting label={label} order={order} onDone={onDone} {...all.data} />
  if (all.error) return <Failed error={all.error} again={t('again')} onAgain={() => void all.refetch()} />
  return <Skeleton label={t('loading')} lines={8} />
}

type SortingProps<C extends ListCall> = Omit<SortListProps<C>, 'list'> & { rows: RowOf<C>[]; isMore: boolean }

/** By dragging or with arrows. Nothing changes before it is saved. */
function Sorting<C extends ListCall>({ label, order, onDone, rows, isMore }: SortingProps<C>) {
  const { t } = useTranslation('console')
  const [ids, setIds] = useState(() => rows.map(({ id }) => Number(id)))
  const names = new Map(rows.map((row) => [Number(row.id), order.name(row)]))
  const name = ({ id }: { id: number }) => names.get(id) ?? ''
  return (
    <div className="console-sort">
      {isMore && <Notice tone="info" title={t('sort.first', { count: rows.length })} />}
      <SortableList
        label={label}
        list={ids.map((id) => ({ id }))}
        onSort={setIds}
        up={(one) => t('sort.up', { name: name(one) })}
        down={(one) => t('sort.down', { name: name(one) })}
      >
        {(one) => <span>{name(one)}</span>}
      </SortableList>
      <div className="console-actions">
        <PlainButton disabled={order.isBusy} onClick={() => order.save(ids, onDone)}>
          {t('sort.save')}
        </PlainButton>
        <PlainButton variant="outline" onClick={onDone}>
          {t('sort.cancel')}
        </PlainButton>
      </div>
    </div>
  )
}

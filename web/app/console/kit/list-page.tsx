import type { Permission } from '@idocard/domain/identity/permission'
import { type ReactNode, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { Can, OnlyAllowed } from './can.tsx'
import type { ColumnsOf } from './columns.tsx'
import { type Choice, FilterBar, type Typed } from './filter-bar.tsx'
import type { List, ListCall, RowOf, Selected } from './list.ts'
import { useMe } from './me.ts'
import { Page } from './page.tsx'
import { addressOf } from './place.ts'
import { QueryTable } from './query-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type Order, SortList } from './sort-list.tsx'
import { TabRow, type Tabs } from './tab-row.tsx'
import { KeepView, RemovedViews, useViews } from './views.tsx'

type ListPageProps<C extends ListCall> = {
  title: string
  /** The screen's name in the address. */
  screen: string
  list: List<C>
  /** The label of the search, for the filter `keyword`. */
  search: string
  /** Takes a text that must not get into the address, such as a secret; true if it was one. */
  takes?: (typed: string) => boolean
  choices?: readonly Choice<C>[]
  /** Further filters that one types. */
  fields?: readonly Typed<C>[]
  /** A filter as a row of tabs, with how many rows each has. */
  tabs?: Tabs<C>
  /** What can be done with the rows that are selected. */
  selection?: ((rows: readonly RowOf<C>[], clear: () => void) => ReactNode) | undefined
  columns: ColumnsOf<C>
  /** A row opens the screen's editor. */
  isOpened?: boolean
  /** A row opens another address. */
  to?: (row: RowOf<C>) => string
  /** A button that opens the editor of a new thing. */
  add?: { may: Permission; text: string }
  /** Further buttons beside the title. */
  actions?: ReactNode
  /** In place of a list without rows: why, and what to do about it. */
  empty: { title: string; text: string; tab?: string }
  /** Lets staff put the rows into an order. */
  order?: Order<C>
  /** What adds to the list, over it. */
  above?: ReactNode
  /** What belongs to the list, under it. */
  below?: ReactNode
}

/**
 * The screen of a list: title and buttons, search and filters, rows, pages, and the order if staff give one. It has no
 * button for which one has no right.
 */
export function ListPage<C extends ListCall>(props: ListPageProps<C>) {
  return (
    <OnlyAllowed value={true}>
      <AllowedList {...props} />
    </OnlyAllowed>
  )
}

function AllowedList<C extends ListCall>(props: ListPageProps<C>) {
  const {
    title,
    screen,
    list,
    search,
    takes,
    choices,
    fields,
    tabs,
    selection,
    columns,
    isOpened = false,
    to: opens,
    add,
    actions,
    empty,
    order,
    above,
    below,
  } = props
  const [selected, setSelected] = useState<Selected<C>>(new Map())
  const [isActing, setActing] = useState(false)
  const { t } = useTranslation('console')
  const { prefix, may } = useMe()
  const [isSorting, setSorting] = useState(false)
  const [isKeeping, setKeeping] = useState(false)
  const [isBringingBack, setBringingBack] = useState(false)
  const { views, removed } = useViews(screen)
  const view = views.find(({ query }) => query === list.view)
  const to = (id: string) => addressOf({ prefix, screen, id })
  const adding = add && may(add.may) && (
    <Can may={add.may} to={to('new')}>
      {add.text}
    </Can>
  )
  if (order && isSorting)
    return (
      <Page title={title}>
        <SortList label={title} list={list} order={order} onDone={() => setSorting(false)} />
      </Page>
    )
  const buttons = (
    <>
      {actions}
      {order && (list.query.data?.total ?? 0) > 1 && (
        <Can may={order.may} variant="outline" onClick={() => setSorting(true)}>
          {t('sort.begin')}
        </Can>
      )}
      {adding}
    </>
  )
  return (
    <Page title={title} actions={buttons}>
      {above}
      <TabRow list={list} tabs={tabs} views={views} />
      <FilterBar list={list} search={search} takes={takes} choices={choices} fields={fields}>
        {list.view !== '' && (
          <PlainButton variant="quiet" onClick={() => setKeeping(true)}>
            {t(view ? 'view.edit' : 'view.keep')}
          </PlainButton>
        )}
        {removed.length > 0 && (
          <PlainButton variant="quiet" onClick={() => setBringingBack(true)}>
            {t('view.removed')}
          </PlainButton>
        )}
      </FilterBar>
      {isKeeping && (
        <KeepView screen={screen} query={list.view} views={views} view={view} onClose={() => setKeeping(false)} />
      )}
      {isBringingBack && <RemovedViews removed={removed} onClose={() => setBringingBack(false)} />}
      {selection && selected.size > 0 && (
        <SelectionBar list={list} selected={selected} onSelect={setSelected} isBusy={isActing} onBusy={setActing}>
          {selection(asShown(list, selected), () => setSelected(new Map()))}
        </SelectionBar>
      )}
      <QueryTable
        label={title}
        list={list}
        columns={columns}
        to={opens ?? (isOpened ? ({ id }: RowOf<C>) => to(String(id)) : undefined)}
        empty={{ ...empty, action: adding }}
        selection={selection && { selected, onSelect: setSelected, isBusy: isActing }}
      />
      {below}
    </Page>
  )
}

/** The selected rows. Those on this page are as it shows them now: that is what somebody who presses has seen. */
function asShown<C extends ListCall>(list: List<C>, selected: Selected<C>): RowOf<C>[] {
  const shown = new Map(list.query.data?.list.map((row) => [String(row.id), row]))
  return [...selected].map(([id, row]) => shown.get(id) ?? row)
}

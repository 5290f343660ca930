import { PRIZE_FILTERS } from '@idocard/domain/loyalty/prize-filter'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { addressOf } from '../kit/place.ts'
import { QueryTable } from '../kit/query-table.tsx'
import { useView } from '../kit/view.ts'
import { usePrizeColumns } from './prize-columns.tsx'
import { PrizeOrder } from './prize-order.tsx'

/** The company's prizes. */
export default function Prizes() {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const view = useView({ keyword: '', show: '' })
  const { sort, cursor, filters } = view
  const prizes = useCall(api.prize.list, { ...filters, sort, cursor } as never, { placeholderData: (before) => before })
  const [isSorting, setSorting] = useState(false)
  const columns = usePrizeColumns()
  const to = (id: string) => addressOf({ prefix, screen: 'prizes', id })
  const add = (
    <Can may="prize.edit" to={to('new')}>
      {t('prize.add')}
    </Can>
  )
  return (
    <Page
      title={t('screen.prizes')}
      actions={
        !isSorting && (
          <>
            {(prizes.data?.total ?? 0) > 1 && (
              <PlainButton variant="outline" onClick={() => setSorting(true)}>
                {t('sort.begin')}
              </PlainButton>
            )}
            {add}
          </>
        )
      }
    >
      {isSorting ? (
        <PrizeOrder onDone={() => setSorting(false)} />
      ) : (
        <>
          <FilterBar
            view={view}
            search={t('prize.search')}
            choices={[
              {
                name: 'show',
                label: t('prize.show'),
                options: PRIZE_FILTERS.map((value) => ({ value, label: t(`prize.filter.${value || 'all'}`) })),
              },
            ]}
          />
          <QueryTable
            label={t('screen.prizes')}
            view={view}
            query={prizes}
            rowId={({ id }) => id}
            to={({ id }) => to(String(id))}
            columns={columns}
            empty={{ title: t('prize.none'), text: t('prize.noneText'), action: add }}
          />
        </>
      )}
    </Page>
  )
}

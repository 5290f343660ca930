import { pick } from '@idocard/domain/language'
import { PRIZE_FILTERS } from '@idocard/domain/loyalty/prize-filter'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Missing, Pictured } from '../kit/cells.tsx'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { RemovedBadge, useRemovedColumns } from '../kit/removed.tsx'
import { PrizeActs } from './prize-acts.tsx'

const TONES = { planned: 'attention', shown: 'good', ended: 'neutral', none_left: 'bad' } as const

/** Whether holders can apply for a prize now. */
const stateOf = ({ period, stock }: RowOf<typeof api.prize.list>) =>
  period === 'shown' && stock === 0 ? 'none_left' : period

/** The company's prizes. */
export default function Prizes() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const prizes = useList(api.prize.list, ['keyword', 'show'])
  const sort = useCommand(api.prize.sort)
  const isRemoved = prizes.filters.show === 'removed'
  const removed = useRemovedColumns<RowOf<typeof api.prize.list>>(isRemoved, {
    may: 'prize.edit',
    restore: api.prize.restore,
    name: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn),
  })
  return (
    <ListPage
      title={t('screen.prizes')}
      screen="prizes"
      list={prizes}
      search={t('prize.search')}
      choices={[
        {
          name: 'show',
          label: t('prize.show'),
          options: [
            ...PRIZE_FILTERS.map((value) => ({ value, label: t(`prize.filter.${value || 'all'}`) })),
            { value: 'removed', label: t('removed.filter') },
          ],
        },
      ]}
      selection={(rows, clear) => <PrizeActs rows={rows} isRemoved={isRemoved} onDone={clear} />}
      columns={[
        {
          name: 'title',
          label: t('prize.title'),
          sort: 'order',
          cell: ({ img, titleCh, titleEn }) => <Pictured img={img}>{pick(lang, titleCh, titleEn)}</Pictured>,
          text: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn),
        },
        { name: 'points', label: t('prize.points'), sort: 'points', isNumber: true, cell: ({ points }) => points },
        { name: 'stock', label: t('prize.stock'), sort: 'stock', isNumber: true, cell: ({ stock }) => stock },
        {
          name: 'period',
          label: t('prize.period'),
          cell: (prize) =>
            prize.removedAt ? (
              <RemovedBadge />
            ) : (
              <StatusBadge tone={TONES[stateOf(prize)]}>{t(`prize.filter.${stateOf(prize)}`)}</StatusBadge>
            ),
          text: (prize) => t(prize.removedAt ? 'removed.filter' : `prize.filter.${stateOf(prize)}`),
        },
        {
          name: 'english',
          label: t('prize.english'),
          cell: ({ titleEn }) => (titleEn ? t('prize.there') : <Missing />),
          text: ({ titleEn }) => t(titleEn ? 'prize.there' : 'editor.missing'),
        },
        ...removed,
      ]}
      isOpened={!isRemoved}
      add={{ may: 'prize.edit', text: t('prize.add') }}
      empty={{ title: t('prize.none'), text: t('prize.noneText') }}
      order={{
        may: 'prize.edit',
        by: 'order',
        name: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn),
        isBusy: sort.isPending,
        save: (list, onDone) => sort.mutate({ list }, { onSuccess: onDone }),
      }}
    />
  )
}

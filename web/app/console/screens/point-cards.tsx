import { pick } from '@idocard/domain/language'
import { PERIOD_STATES } from '@idocard/domain/shown-period'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Missing } from '../kit/cells.tsx'
import { oneByOne } from '../kit/in-parts.ts'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { ManyAct } from '../kit/many-act.tsx'
import { RemoveMany } from '../kit/remove-many.tsx'
import { RemovedBadge, useRemovedColumns } from '../kit/removed.tsx'

const TONES = { planned: 'attention', shown: 'good', ended: 'neutral' } as const

type PointCardBadgeProps = { period: keyof typeof TONES }

/** Whether a point card takes stamps now. */
export function PointCardBadge({ period }: PointCardBadgeProps) {
  const { t } = useTranslation('console')
  return <StatusBadge tone={TONES[period]}>{t(`pointCard.period.${period}`)}</StatusBadge>
}

/** The company's point cards. */
export default function PointCards() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const cards = useList(api.pointCard.list, ['keyword', 'show'])
  const sort = useCommand(api.pointCard.sort)
  const name = ({ titleCh, titleEn }: { titleCh: string; titleEn: string }) => pick(lang, titleCh, titleEn)
  const isRemoved = cards.filters.show === 'removed'
  const removed = useRemovedColumns<RowOf<typeof api.pointCard.list>>(isRemoved, {
    may: 'prize.edit',
    restore: api.pointCard.restore,
    name,
  })
  return (
    <ListPage
      title={t('screen.pointCards')}
      screen="pointCards"
      list={cards}
      search={t('pointCard.search')}
      choices={[
        {
          name: 'show',
          label: t('prize.show'),
          options: [
            { value: '', label: t('prize.filter.all') },
            ...PERIOD_STATES.map((value) => ({ value, label: t(`pointCard.period.${value}`) })),
            { value: 'removed', label: t('removed.filter') },
          ],
        },
      ]}
      selection={(rows, clear) => (
        <RemoveMany
          may="prize.edit"
          calls={api.pointCard}
          rows={rows}
          nameOf={name}
          isRemoved={isRemoved}
          onDone={clear}
        >
          <ManyAct
            may="prize.edit"
            calls={[api.pointCard.end]}
            action={t('pointCard.end')}
            ask={{ title: t('pointCard.endManyTitle', { count: rows.length }), text: t('pointCard.endManyText') }}
            rows={rows}
            nameOf={name}
            {...oneByOne<RowOf<typeof api.pointCard.list>>(({ id }) => api.pointCard.end({ id }))}
            onDone={clear}
          />
        </RemoveMany>
      )}
      columns={[
        { name: 'title', label: t('pointCard.title'), sort: 'order', cell: name },
        { name: 'stamps', label: t('pointCard.stamps'), sort: 'stamps', isNumber: true, cell: ({ stamps }) => stamps },
        { name: 'points', label: t('pointCard.each'), isNumber: true, cell: ({ points }) => points },
        { name: 'fullPoints', label: t('pointCard.full'), isNumber: true, cell: ({ fullPoints }) => fullPoints },
        {
          name: 'period',
          label: t('prize.period'),
          cell: ({ period, removedAt }) => (removedAt ? <RemovedBadge /> : <PointCardBadge period={period} />),
          text: ({ period, removedAt }) => t(removedAt ? 'removed.filter' : `pointCard.period.${period}`),
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
      add={{ may: 'prize.edit', text: t('pointCard.add') }}
      empty={{ title: t('stamp.none'), text: t('pointCard.noneText') }}
      order={{
        may: 'prize.edit',
        by: 'order',
        name,
        isBusy: sort.isPending,
        save: (list, onDone) => sort.mutate({ list }, { onSuccess: onDone }),
      }}
    />
  )
}

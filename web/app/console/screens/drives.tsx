import { pick } from '@idocard/domain/language'
import { PERIOD_STATES } from '@idocard/domain/shown-period'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Missing } from '../kit/cells.tsx'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { RemoveMany } from '../kit/remove-many.tsx'
import { RemovedBadge, useRemovedColumns } from '../kit/removed.tsx'

const TONES = { planned: 'attention', shown: 'good', ended: 'neutral' } as const

/** The company's point cards as options of a field. */
export function usePointCardOptions(): readonly { value: string; label: string }[] {
  const lang = useLang()
  const cards = useCall(api.pointCard.list, { pageSize: '500' })
  return (cards.data?.list ?? []).map(({ id, titleCh, titleEn }) => ({
    value: String(id),
    label: pick(lang, titleCh, titleEn),
  }))
}

/** The days on which the company runs its drive. */
export default function Drives() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const drives = useList(api.drive.list, ['keyword', 'show'], { sort: '-starts' })
  const cards = usePointCardOptions()
  const cardOf = ({ pointCardId }: { pointCardId: number }) =>
    cards.find(({ value }) => value === String(pointCardId))?.label ?? ''
  const name = ({ titleCh, titleEn }: { titleCh: string; titleEn: string }) => pick(lang, titleCh, titleEn)
  const isRemoved = drives.filters.show === 'removed'
  const removed = useRemovedColumns<RowOf<typeof api.drive.list>>(isRemoved, {
    may: 'prize.edit',
    restore: api.drive.restore,
    name,
  })
  return (
    <ListPage
      title={t('screen.drives')}
      screen="drives"
      list={drives}
      search={t('drive.search')}
      choices={[
        {
          name: 'show',
          label: t('drive.show'),
          options: [
            { value: '', label: t('drive.anyTime') },
            ...PERIOD_STATES.map((value) => ({ value, label: t(`drive.period.${value}`) })),
            { value: 'removed', label: t('removed.filter') },
          ],
        },
      ]}
      selection={(rows, clear) => (
        <RemoveMany may="prize.edit" calls={api.drive} rows={rows} nameOf={name} isRemoved={isRemoved} onDone={clear} />
      )}
      columns={[
        { name: 'title', label: t('drive.title'), cell: name },
        {
          name: 'starts',
          label: t('drive.field.startsAt'),
          sort: 'starts',
          cell: ({ startsAt }) => formatMoment(startsAt, lang),
          text: ({ startsAt }) => startsAt,
        },
        {
          name: 'ends',
          label: t('drive.field.endsAt'),
          cell: ({ endsAt }) => formatMoment(endsAt, lang),
          text: ({ endsAt }) => endsAt,
        },
        { name: 'place', label: t('drive.place'), cell: ({ placeCh, placeEn }) => pick(lang, placeCh, placeEn) },
        { name: 'pointCard', label: t('drive.field.pointCardId'), cell: cardOf },
        {
          name: 'period',
          label: t('drive.show'),
          cell: ({ period, removedAt }) =>
            removedAt ? (
              <RemovedBadge />
            ) : (
              <StatusBadge tone={TONES[period]}>{t(`drive.period.${period}`)}</StatusBadge>
            ),
          text: ({ period, removedAt }) => t(removedAt ? 'removed.filter' : `drive.period.${period}`),
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
      add={{ may: 'prize.edit', text: t('drive.add') }}
      empty={{ title: t('drive.none'), text: t('drive.noneText') }}
    />
  )
}

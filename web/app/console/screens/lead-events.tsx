import { pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatDate } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useRemovedColumns } from '../kit/removed.tsx'

type Row = RowOf<typeof api.leadEvent.list>

/** Where the company's people meet others. */
export default function LeadEvents() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const events = useList(api.leadEvent.list, ['keyword', 'show'], { sort: '-last' })
  const isRemoved = events.filters.show === 'removed'
  const name = ({ titleCh, titleEn }: Pick<Row, 'titleCh' | 'titleEn'>) => pick(lang, titleCh, titleEn)
  const removed = useRemovedColumns<Row>(isRemoved, { may: 'lead.edit', restore: api.leadEvent.restore, name })
  return (
    <ListPage
      title={t('screen.leadEvents')}
      screen="leadEvents"
      list={events}
      search={t('leadEvent.search')}
      choices={[
        {
          name: 'show',
          label: t('leadEvent.show'),
          options: [
            { value: '', label: t('leadEvent.all') },
            { value: 'removed', label: t('removed.filter') },
          ],
        },
      ]}
      columns={[
        { name: 'title', label: t('leadEvent.title'), sort: 'title', cell: name },
        { name: 'place', label: t('leadEvent.place'), cell: ({ placeCh, placeEn }) => pick(lang, placeCh, placeEn) },
        {
          name: 'first',
          label: t('leadEvent.field.firstDay'),
          cell: ({ firstDay }) => formatDate(firstDay, lang),
          text: ({ firstDay }) => firstDay,
        },
        {
          name: 'last',
          label: t('leadEvent.field.lastDay'),
          sort: 'last',
          cell: ({ lastDay }) => formatDate(lastDay, lang),
          text: ({ lastDay }) => lastDay,
        },
        { name: 'people', label: t('leadEvent.people'), isNumber: true, cell: ({ people }) => people },
        { name: 'leads', label: t('leadEvent.leads'), isNumber: true, cell: ({ leads }) => leads },
        ...removed,
      ]}
      isOpened={!isRemoved}
      add={{ may: 'lead.edit', text: t('leadEvent.add') }}
      empty={{ title: t('leadEvent.none'), text: t('leadEvent.noneText') }}
    />
  )
}

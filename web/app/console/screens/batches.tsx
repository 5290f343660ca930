import { pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'

/** Batches of physical cards, and what became of their cards. */
export default function Batches() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const batches = useList(api.siteBatch.list, ['keyword'], { sort: '-made' })
  return (
    <ListPage
      title={t('screen.batches')}
      screen="batches"
      list={batches}
      search={t('batch.search')}
      columns={[
        { name: 'number', label: t('batch.number'), cell: ({ id }) => t('batch.title', { number: id }) },
        { name: 'note', label: t('batch.note'), cell: ({ note }) => note },
        {
          name: 'company',
          label: t('batch.company'),
          cell: ({ companyCh, companyEn }) => pick(lang, companyCh, companyEn),
        },
        {
          name: 'made',
          label: t('batch.made'),
          sort: 'made',
          cell: ({ createdAt }) => formatMoment(createdAt, lang),
          text: ({ createdAt }) => formatStamp(createdAt),
        },
        { name: 'by', label: t('batch.by'), cell: ({ by }) => by },
        { name: 'cards', label: t('batch.cards'), isNumber: true, cell: ({ cards }) => cards },
        { name: 'unclaimed', label: t('batch.unclaimed'), isNumber: true, cell: ({ unclaimed }) => unclaimed },
        { name: 'claimed', label: t('batch.claimed'), isNumber: true, cell: ({ claimed }) => claimed },
        { name: 'retired', label: t('batch.retired'), isNumber: true, cell: ({ retired }) => retired },
      ]}
      isOpened
      add={{ may: 'card.issue', text: t('batch.add') }}
      empty={{ title: t('batch.none'), text: t('batch.noneText') }}
    />
  )
}

import type { LeadDestination } from '@idocard/contract/company/lead-destination'
import { Notice } from '../../kit/notice.tsx'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { RemovedBadge, useRemovedColumns } from '../kit/removed.tsx'

/** How a destination does: what a colour says, its words say too. */
export type DestinationState = 'on' | 'fresh' | 'troubled' | 'staff' | 'failing' | 'refused'
const TONES = {
  on: 'good',
  fresh: 'neutral',
  troubled: 'attention',
  staff: 'neutral',
  failing: 'bad',
  refused: 'bad',
} as const satisfies Record<DestinationState, Tone>

export function destinationState({
  offReason,
  failingSince,
  lastSuccessAt,
}: Pick<LeadDestination, 'offReason' | 'failingSince' | 'lastSuccessAt'>): DestinationState {
  if (offReason !== '') return offReason
  if (failingSince !== null) return 'troubled'
  return lastSuccessAt === null ? 'fresh' : 'on'
}

export function DestinationBadge({ destination }: { destination: LeadDestination }) {
  const { t } = useTranslation('console')
  const state = destinationState(destination)
  return <StatusBadge tone={TONES[state]}>{t(`leadDestination.states.${state}`)}</StatusBadge>
}

/** The systems of the company's own to which its leads are sent. */
export default function LeadDestinations() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const destinations = useList(api.leadDestination.list, ['keyword', 'show'])
  const isRemoved = destinations.filters.show === 'removed'
  const removed = useRemovedColumns<LeadDestination>(isRemoved, {
    may: 'company.edit',
    restore: api.leadDestination.restore,
    name: ({ name }) => name,
  })
  return (
    <ListPage
      title={t('screen.leadDestinations')}
      screen="leadDestinations"
      list={destinations}
      search={t('leadDestination.search')}
      above={<Notice title={t('leadDestination.yours')}>{t('leadDestination.yoursText')}</Notice>}
      choices={[
        {
          name: 'show',
          label: t('leadDestination.show'),
          options: [
            { value: '', label: t('leadDestination.all') },
            { value: 'removed', label: t('removed.filter') },
          ],
        },
      ]}
      columns={[
        { name: 'name', label: t('leadDestination.field.name'), cell: ({ name }) => name },
        {
          name: 'kind',
          label: t('leadDestination.field.kind'),
          cell: ({ kind }) => t(`leadDestination.kinds.${kind}`),
        },
        {
          name: 'state',
          label: t('leadDestination.state'),
          cell: (row) => (isRemoved ? <RemovedBadge /> : <DestinationBadge destination={row} />),
          text: (row) => t(`leadDestination.states.${destinationState(row)}`),
        },
        { name: 'waiting', label: t('leadDestination.waiting'), isNumber: true, cell: ({ waiting }) => waiting },
        { name: 'failed', label: t('leadDestination.failed'), isNumber: true, cell: ({ failed }) => failed },
        {
          name: 'last',
          label: t('leadDestination.last'),
          cell: ({ lastSuccessAt }) => (lastSuccessAt ? formatMoment(lastSuccessAt, lang) : t('leadDestination.never')),
          text: ({ lastSuccessAt }) => (lastSuccessAt ? formatStamp(lastSuccessAt) : ''),
        },
        ...removed,
      ]}
      isOpened={!isRemoved}
      add={{ may: 'company.edit', text: t('leadDestination.add') }}
      empty={{ title: t('leadDestination.none'), text: t('leadDestination.noneText') }}
    />
  )
}

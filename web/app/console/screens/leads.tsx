import type { Lead } from '@idocard/contract/company/lead'
import { LEAD_STATES } from '@idocard/domain/company/lead'
import { joined, type Lang, pick } from '@idocard/domain/language'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { RemoveMany } from '../kit/remove-many.tsx'
import { useRemovedColumns } from '../kit/removed.tsx'
import { LeadActs } from './lead-acts.tsx'
import { LeadPolicy } from './lead-policy.tsx'

export const LEAD_TONES = {
  new: 'attention',
  written: 'neutral',
  meeting: 'good',
  closed: 'neutral',
} as const satisfies Record<Lead['state'], Tone>

/** What somebody answered, in one line. */
export const answersOf = (lang: Lang, { meetings }: Pick<Lead, 'meetings'>): string =>
  meetings
    .flatMap(({ answers }) => answers)
    .map((one) =>
      joined(lang, 'colon', [pick(lang, one.questionCh, one.questionEn), pick(lang, one.answerCh, one.answerEn)]),
    )
    .join(' / ')

/** The people whom the company's people have met. */
export default function Leads() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { may } = useMe()
  const leads = useList(api.lead.list, ['keyword', 'state', 'eventId', 'ownerId'], { sort: '-met' })
  const events = useCall(api.leadEvent.list, { sort: '-last', pageSize: '100' }).data?.list ?? []
  const owners = useCall(api.lead.load_owners, {}).data?.list ?? []
  const isRemoved = leads.filters.state === 'removed'
  const name = (lead: Lead) => lead.name
  const removed = useRemovedColumns<Lead>(isRemoved, { may: 'lead.edit', restore: api.lead.restore, name })
  const eventsOf = ({ meetings }: Lead) =>
    [...new Set(meetings.map(({ eventCh, eventEn }) => pick(lang, eventCh, eventEn)).filter(Boolean))].join(t('comma'))
  return (
    <ListPage
      title={t('screen.leads')}
      screen="leads"
      list={leads}
      above={<LeadPolicy />}
      search={t('lead.search')}
      choices={[
        {
          name: 'state',
          label: t('lead.state'),
          options: [
            { value: '', label: t('lead.all') },
            ...LEAD_STATES.map((value) => ({ value, label: t(`lead.states.${value}`) })),
            { value: 'removed', label: t('removed.filter') },
          ],
        },
        {
          name: 'eventId',
          label: t('lead.event'),
          options: [
            { value: '', label: t('lead.everywhere') },
            ...events.map(({ id, titleCh, titleEn }) => ({ value: String(id), label: pick(lang, titleCh, titleEn) })),
          ],
        },
        {
          name: 'ownerId',
          label: t('lead.owner'),
          options: [
            { value: '', label: t('lead.everybody') },
            ...owners.map(({ id, nameCh, nameEn }) => ({ value: String(id), label: pick(lang, nameCh, nameEn) })),
          ],
        },
      ]}
      selection={
        may('lead.edit')
          ? (rows, clear) => (
              <RemoveMany
                may="lead.edit"
                calls={api.lead}
                rows={rows}
                nameOf={name}
                isRemoved={isRemoved}
                text={t('lead.removeText', { count: UNDO_DAYS })}
                onDone={clear}
              >
                <LeadActs rows={rows} nameOf={name} onDone={clear} />
              </RemoveMany>
            )
          : undefined
      }
      columns={[
        { name: 'name', label: t('lead.field.name'), sort: 'name', cell: name },
        { name: 'company', label: t('lead.field.company'), cell: ({ company }) => company },
        { name: 'title', label: t('lead.field.title'), cell: ({ title }) => title },
        { name: 'phone', label: t('lead.field.phone'), cell: ({ phone }) => phone },
        { name: 'email', label: t('lead.field.email'), cell: ({ email }) => email },
        {
          name: 'state',
          label: t('lead.state'),
          cell: ({ state }) => <StatusBadge tone={LEAD_TONES[state]}>{t(`lead.states.${state}`)}</StatusBadge>,
          text: ({ state }) => t(`lead.states.${state}`),
        },
        { name: 'owner', label: t('lead.owner'), cell: ({ ownerCh, ownerEn }) => pick(lang, ownerCh, ownerEn) },
        { name: 'events', label: t('lead.event'), cell: eventsOf },
        {
          name: 'met',
          label: t('lead.met'),
          sort: 'met',
          cell: ({ metAt }) => formatMoment(metAt, lang),
          text: ({ metAt }) => formatStamp(metAt),
        },
        { name: 'answers', label: t('lead.answers'), cell: (lead) => answersOf(lang, lead) },
        { name: 'note', label: t('lead.field.note'), cell: ({ note }) => note },
        ...removed,
      ]}
      isOpened={!isRemoved}
      empty={{ title: t('lead.none'), text: t('lead.noneText') }}
    />
  )
}

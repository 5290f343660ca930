import type { LeadDelivery } from '@idocard/contract/company/lead-destination'
import { useState } from 'react'
import { Link } from 'react-router'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { oneByOne } from '../kit/in-parts.ts'
import { type Selected, useList } from '../kit/list.ts'
import { ManyAct } from '../kit/many-act.tsx'
import { useMe } from '../kit/me.ts'
import { Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { QueryTable } from '../kit/query-table.tsx'
import { SelectionBar } from '../kit/selection-bar.tsx'
import { TabRow } from '../kit/tab-row.tsx'

const TONES = {
  waiting: 'attention',
  sending: 'attention',
  sent: 'good',
  failed: 'bad',
  dropped: 'neutral',
} as const satisfies Record<LeadDelivery['state'], Tone>

/** A dot in the name of a text would stand for a part of it. */
const EVENTS = {
  'lead.created': 'created',
  'lead.updated': 'updated',
  'lead.deleted': 'deleted',
  test: 'test',
} as const satisfies Record<LeadDelivery['event'], string>

/** What waits changes by itself. */
const EVERY_MS = 10_000

/** What was sent to a destination, what became of it, and what waits. */
export function LeadDeliveries({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const list = useList(api.leadDestination.list_deliveries, ['show'], { id }, EVERY_MS)
  const [selected, setSelected] = useState<Selected<typeof api.leadDestination.list_deliveries>>(new Map())
  const [isActing, setActing] = useState(false)
  const nameOf = ({ leadName, leadId, event }: LeadDelivery) =>
    event === 'test' ? t('leadDestination.events.test') : leadName || t('leadDestination.goneLead', { id: leadId })
  const outcome = ({ state, problem, status }: LeadDelivery) =>
    [
      state === 'sent' || problem === '' ? '' : t(`leadDestination.problem.${problem}`),
      status > 0 ? t('leadDestination.status', { status }) : '',
    ]
      .filter(Boolean)
      .join(' ')
  const rows = [...selected.values()]
  return (
    <Part title={t('leadDestination.log')}>
      <p className="console-hint">{t('leadDestination.logText')}</p>
      <TabRow
        list={list}
        views={[]}
        tabs={{
          name: 'show',
          label: t('leadDestination.log'),
          options: [
            { value: '', label: t('leadDestination.every') },
            { value: 'sent', label: t('leadDestination.delivery.sent') },
            { value: 'waiting', label: t('leadDestination.delivery.waiting') },
            { value: 'failed', label: t('leadDestination.delivery.failed') },
          ],
        }}
      />
      {selected.size > 0 && (
        <SelectionBar list={list} selected={selected} onSelect={setSelected} isBusy={isActing} onBusy={setActing}>
          <ManyAct
            may="company.edit"
            calls={[api.leadDestination.resend]}
            action={t('leadDestination.resend')}
            rows={rows}
            nameOf={nameOf}
            onDone={() => setSelected(new Map())}
            {...oneByOne<LeadDelivery>((row) => api.leadDestination.resend({ id: row.id }))}
          />
        </SelectionBar>
      )}
      <QueryTable
        label={t('leadDestination.log')}
        list={list}
        selection={{ selected, onSelect: setSelected, isBusy: isActing }}
        columns={[
          {
            name: 'at',
            label: t('leadDestination.at'),
            sort: 'newest',
            cell: ({ at }) => formatMoment(at, lang),
            text: ({ at }) => formatStamp(at),
          },
          {
            name: 'event',
            label: t('leadDestination.event'),
            cell: ({ event }) => t(`leadDestination.events.${EVENTS[event]}`),
          },
          {
            name: 'lead',
            label: t('leadDestination.lead'),
            cell: (row) =>
              row.leadName ? (
                <Link className="console-tall" to={addressOf({ prefix, screen: 'leads', id: String(row.leadId) })}>
                  {row.leadName}
                </Link>
              ) : (
                nameOf(row)
              ),
            text: nameOf,
          },
          {
            name: 'state',
            label: t('leadDestination.state'),
            cell: (row) => (
              <>
                <StatusBadge tone={TONES[row.state]}>{t(`leadDestination.delivery.${row.state}`)}</StatusBadge>{' '}
                <small>{outcome(row)}</small>
              </>
            ),
            text: (row) => [t(`leadDestination.delivery.${row.state}`), outcome(row)].filter(Boolean).join(' '),
          },
          {
            name: 'answer',
            label: t('leadDestination.answer'),
            cell: ({ answer }) =>
              answer && (
                <details>
                  <summary>{t('leadDestination.showAnswer')}</summary>
                  <p className="console-lines">{answer}</p>
                </details>
              ),
            text: ({ answer }) => answer,
          },
          { name: 'attempts', label: t('leadDestination.attempts'), isNumber: true, cell: ({ attempts }) => attempts },
          {
            name: 'took',
            label: t('leadDestination.took'),
            isNumber: true,
            cell: ({ triedAt, milliseconds }) => (triedAt ? t('leadDestination.ms', { ms: milliseconds }) : ''),
            text: ({ milliseconds }) => String(milliseconds),
          },
          {
            name: 'next',
            label: t('leadDestination.next'),
            cell: ({ nextAt }) => nextAt && formatMoment(nextAt, lang),
            text: ({ nextAt }) => (nextAt ? formatStamp(nextAt) : ''),
          },
        ]}
        empty={{ title: t('leadDestination.nothingSent'), text: t('leadDestination.nothingSentText'), tab: 'show' }}
      />
    </Part>
  )
}

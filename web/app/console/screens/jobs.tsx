import { joined } from '@idocard/domain/language'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useAwake } from '../kit/awake.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { ManyAct } from '../kit/many-act.tsx'
import { Fact } from '../kit/parts.tsx'

const STATES = ['failed', 'retrying', 'running', 'waiting'] as const
type JobState = (typeof STATES)[number]
const TONES: Record<JobState, Tone> = { failed: 'bad', retrying: 'attention', running: 'good', waiting: 'neutral' }

/** The kinds of jobs that have words. */
const KINDS = [
  'accounts_merged',
  'announce',
  'announcement_mail',
  'announcement_test',
  'audit_head',
  'card_changed',
  'card_notice',
  'confirm_payments',
  'contact_copy',
  'contact_notice',
  'data_offered',
  'employee_import',
  'employee_imports',
  'exchange_notice',
  'expire_orders',
  'expire_points',
  'held_alert',
  'inquiry_answer',
  'invoice_alert',
  'issue_invoice',
  'issue_invoices',
  'keep_failed_jobs',
  'merge_answered',
  'merge_asked',
  'notice_mail',
  'order_notice',
  'paid_order',
  'payment_alert',
  'print_notice',
  'product_periods',
  'prune_invalidations',
  'publish',
  'push',
  'remind_contacts',
  'remind_print',
  'second_factor_reset',
  'passkey_changed',
  'staff_role_given',
  'staff_invited',
  'sweep',
  'warn_points',
] as const

function useKind(): (name: string) => string {
  const { t } = useTranslation('console')
  return (name) => {
    const known = KINDS.find((one) => one === name)
    return known ? t(`job.kinds.${known}`) : name
  }
}

/** Jobs come and go by themselves: the pause between two looks. */
const ASK_MS = 5000

/** Background jobs that are not done: which wait, which run, and which have failed and why. */
export default function Jobs() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const kind = useKind()
  const everyMs = useAwake() ? ASK_MS : undefined
  const jobs = useList(api.siteJob.list, ['keyword', 'state'], { sort: '-made' }, everyMs)
  const { data: counts } = useCall(api.siteJob.count, {}, { refetchInterval: everyMs ?? false })
  const all = (of: 'failed' | 'retrying' | 'running' | 'due' | 'later') =>
    counts?.queues.reduce((sum, queue) => sum + queue[of], 0)
  const countOf = (state: JobState) =>
    counts && (state === 'waiting' ? (all('due') ?? 0) + (all('later') ?? 0) : all(state))
  return (
    <ListPage
      title={t('screen.jobs')}
      screen="jobs"
      list={jobs}
      search={t('job.search')}
      actions={<Queues />}
      tabs={{
        name: 'state',
        label: t('job.state'),
        options: [
          { value: '', label: t('job.all') },
          ...STATES.map((value) => ({ value, label: t(`job.states.${value}`), count: countOf(value) })),
        ],
      }}
      selection={(rows, clear) => {
        const many = { may: 'system.manage', rows, nameOf: ({ id }: { id: string }) => id, onDone: clear } as const
        const idsOf = (rows: { id: string }[]) => ({ ids: rows.map(({ id }) => id) })
        return (
          <>
            <ManyAct
              {...many}
              calls={[api.siteJob.retry]}
              action={t('job.retry')}
              send={(part) => api.siteJob.retry(idsOf(part))}
            />
            <ManyAct
              {...many}
              calls={[api.siteJob.give_up]}
              action={t('job.give_up')}
              ask={{ title: t('job.giveUpTitle', { count: rows.length }), text: t('job.giveUpText') }}
              send={(part) => api.siteJob.give_up(idsOf(part))}
            />
          </>
        )
      }}
      columns={[
        { name: 'kind', label: t('job.kind'), cell: ({ name }) => kind(name) },
        {
          name: 'state',
          label: t('job.state'),
          cell: ({ state }) => <StatusBadge tone={TONES[state]}>{t(`job.states.${state}`)}</StatusBadge>,
          text: ({ state }) => t(`job.states.${state}`),
        },
        { name: 'about', label: t('job.about'), cell: ({ data }) => <Ids data={data} />, text: ({ data }) => data },
        { name: 'cause', label: t('job.cause'), cell: ({ cause }) => cause },
        { name: 'tries', label: t('job.tries'), isNumber: true, cell: ({ tries }) => tries },
        {
          name: 'made',
          label: t('job.made'),
          sort: 'made',
          cell: ({ createdAt }) => formatMoment(createdAt, lang),
          text: ({ createdAt }) => formatStamp(createdAt),
        },
        {
          name: 'next',
          label: t('job.next'),
          cell: ({ nextAt, failedAt, state }) =>
            nextAt
              ? formatMoment(nextAt, lang)
              : failedAt
                ? t('job.gaveUp', { at: formatMoment(failedAt, lang) })
                : t(`job.states.${state}`),
          text: ({ nextAt }) => (nextAt ? formatStamp(nextAt) : ''),
        },
      ]}
      empty={{ title: t('job.none'), text: t('job.noneText') }}
    />
  )
}

/** The ids in a job, each on a line of its own. */
function Ids({ data }: { data: string }) {
  return (
    <div className="console-words">
      {Object.entries(JSON.parse(data) as Record<string, unknown>)
        .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('\n')}
    </div>
  )
}

/** The button for the numbers of each queue. */
function Queues() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const kind = useKind()
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(api.siteJob.count, {})
  return (
    <>
      <PlainButton variant="outline" onClick={() => setOpen(true)}>
        {t('job.queues')}
      </PlainButton>
      {isOpen && (
        <Sheet title={t('job.queues')} closeLabel={shared('close')} onClose={() => setOpen(false)}>
          {data?.queues.length === 0 && <p>{t('job.none')}</p>}
          <dl className="console-facts">
            {data?.queues.map(({ name, failed, retrying, running, due, later, oldestDueAt }) => {
              const counts = { failed, retrying, running, waiting: due + later }
              return (
                <Fact key={name} name={kind(name)}>
                  {joined(lang, 'dot', [
                    ...STATES.filter((state) => counts[state] > 0).map(
                      (state) => `${t(`job.states.${state}`)} ${counts[state].toLocaleString('en')}`,
                    ),
                    ...(oldestDueAt ? [t('job.oldest', { at: formatMoment(oldestDueAt, lang) })] : []),
                  ])}
                </Fact>
              )
            })}
          </dl>
        </Sheet>
      )}
    </>
  )
}

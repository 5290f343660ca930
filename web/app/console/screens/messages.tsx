import type { MessageRow } from '@idocard/contract/identity/site-message'
import { ORDER_NOTICES } from '@idocard/domain/commerce/order-event'
import { formatMobile } from '@idocard/domain/identity/phone'
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  MESSAGE_TOPICS,
  type MessageState,
  NAMED_MESSAGES,
} from '@idocard/domain/identity/sent-message'
import { Link } from 'react-router'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useAwake } from '../kit/awake.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { useCause } from './provider-words.ts'

const TONES: Record<MessageState, Tone> = { waiting: 'attention', sent: 'good', failed: 'bad', gave_up: 'bad' }
/** Messages leave by themselves: the pause between two looks. */
const ASK_MS = 10_000

/** The mails and text messages of the last thirty days: to whom, about what, and what became of them. */
export default function Messages() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const kind = useKind()
  const cause = useCause()
  const again = useAgain()
  const everyMs = useAwake() ? ASK_MS : undefined
  const names = ['keyword', 'state', 'topic', 'channel', 'from', 'until'] as const
  const messages = useList(api.siteMessage.list, names, { sort: '-at' }, everyMs)
  const { data: counts } = useCall(api.siteMessage.count_tabs, {}, { refetchInterval: everyMs ?? false })
  return (
    <ListPage
      title={t('screen.messages')}
      screen="messages"
      list={messages}
      search={t('message.search')}
      tabs={{
        name: 'state',
        label: t('message.state'),
        options: [
          { value: '', label: t('message.all') },
          ...MESSAGE_STATES.map((value) => ({
            value,
            label: t(`message.states.${value}`),
            ...(value !== 'sent' && { count: counts?.tabs[value] }),
          })),
        ],
      }}
      choices={[
        {
          name: 'topic',
          label: t('message.kind'),
          options: [
            { value: '', label: t('message.anyTopic') },
            ...MESSAGE_TOPICS.map((value) => ({ value, label: t(`message.topics.${value}`) })),
          ],
        },
        {
          name: 'channel',
          label: t('message.channel'),
          options: [
            { value: '', label: t('message.anyChannel') },
            ...MESSAGE_CHANNELS.map((value) => ({ value, label: t(`provider.names.${value}`) })),
          ],
        },
      ]}
      fields={[
        { name: 'from', label: t('audit.from'), isDay: true },
        { name: 'until', label: t('audit.until'), isDay: true },
      ]}
      columns={[
        {
          name: 'at',
          label: t('message.at'),
          sort: 'at',
          cell: ({ at }) => formatMoment(at, lang),
          text: ({ at }) => formatStamp(at),
        },
        { name: 'kind', label: t('message.kind'), cell: kind },
        {
          name: 'recipient',
          label: t('message.recipient'),
          cell: ({ recipient }) => formatMobile(recipient),
        },
        { name: 'channel', label: t('message.channel'), cell: ({ channel }) => t(`provider.names.${channel}`) },
        {
          name: 'state',
          label: t('message.state'),
          cell: ({ state }) => <StatusBadge tone={TONES[state]}>{t(`message.states.${state}`)}</StatusBadge>,
          text: ({ state }) => t(`message.states.${state}`),
        },
        { name: 'cause', label: t('message.cause'), cell: (row) => (row.cause ? cause(row.cause, row.code) : '') },
        { name: 'tries', label: t('message.tries'), isNumber: true, cell: ({ tries }) => tries },
        {
          name: 'about',
          label: t('message.about'),
          cell: (row) => <About row={row} />,
          text: ({ orderNumber, inquiryId }) => orderNumber || inquiryId,
        },
        { name: 'again', label: t('message.again'), cell: again },
      ]}
      empty={{ title: t('message.none'), text: t('message.noneText') }}
    />
  )
}

/** The name of a kind of message; of an order's also which notice it was. */
function useKind(): (row: Pick<MessageRow, 'kind' | 'topic'>) => string {
  const { t } = useTranslation('console')
  return ({ kind, topic }) => {
    const named = NAMED_MESSAGES.find((one) => one === kind)
    if (named) return t(`message.kinds.${named}`)
    const notice = ORDER_NOTICES.find((one) => `order_${one}` === kind)
    return notice ? t(`order.told.${notice}`) : t(`message.topics.${topic}`)
  }
}

/** What can be done about a message that did not leave. */
function useAgain(): (row: MessageRow) => string {
  const { t } = useTranslation('console')
  return ({ state, kind, orderNumber, inquiryId }) => {
    if (state !== 'failed' && state !== 'gave_up') return ''
    if (kind === 'code') return t('message.againCode')
    if (kind.startsWith('order_') && orderNumber) return t('message.againOrder')
    if (kind === 'inquiry_answer' && inquiryId) return t('message.againInquiry')
    return state === 'gave_up' ? t('message.againJob') : t('message.againNever')
  }
}

/** Leads to what a message is about, for whoever may see it. */
function About({ row: { orderNumber, inquiryId } }: { row: MessageRow }) {
  const { t } = useTranslation('console')
  const { may } = useMe()
  if (orderNumber) {
    const to = addressOf({ prefix: '', screen: 'orders', id: orderNumber })
    return may('order.read') ? <Link to={to}>{orderNumber}</Link> : orderNumber
  }
  const isLinked = inquiryId !== '' && may('inquiry.answer')
  return isLinked ? (
    <Link to={addressOf({ prefix: '', screen: 'inquiries', id: inquiryId })}>{t('message.inquiry')}</Link>
  ) : null
}

import { INQUIRY_KINDS, INQUIRY_TABS } from '@idocard/domain/company/inquiry-state'
import { formatMobile } from '@idocard/domain/identity/phone'
import { joined } from '@idocard/domain/language'
import { useSearchParams } from 'react-router'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { InquiryActs } from './inquiry-acts.tsx'
import { InquiryState, useAbout } from './inquiry-words.tsx'

/** The inbox: both contact forms, buyers' questions, and payments to check. */
export default function Inquiries() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const about = useAbout()
  const [address] = useSearchParams()
  const isWork = ['new', 'mine'].includes(address.get('tab') ?? '')
  // In the tabs of work, what has waited longest comes first.
  const inquiries = useList(api.siteInquiry.list, ['keyword', 'tab', 'kind', 'assigned'], {
    sort: isWork ? 'at' : '-at',
  })
  const counts = useCall(api.siteInquiry.count_tabs).data?.tabs
  return (
    <ListPage
      title={t('screen.inquiries')}
      screen="inquiries"
      list={inquiries}
      search={t('inquiry.search')}
      tabs={{
        name: 'tab',
        label: t('inquiry.tabs'),
        options: [
          { value: '', label: t('inquiry.all') },
          ...INQUIRY_TABS.map((value) => ({ value, label: t(`inquiry.tab.${value}`), count: counts?.[value] })),
        ],
      }}
      choices={[
        {
          name: 'kind',
          label: t('inquiry.kind'),
          options: [
            { value: '', label: t('inquiry.anyKind') },
            ...INQUIRY_KINDS.map((value) => ({ value, label: t(`inquiry.kinds.${value}`) })),
          ],
        },
        {
          name: 'assigned',
          label: t('inquiry.assigned'),
          options: [
            { value: '', label: t('inquiry.anybody') },
            { value: 'me', label: t('inquiry.me') },
            { value: 'nobody', label: t('inquiry.nobody') },
          ],
        },
      ]}
      selection={(rows, clear) => <InquiryActs rows={rows} tab={inquiries.filters.tab ?? ''} onDone={clear} />}
      columns={[
        {
          name: 'who',
          label: t('inquiry.who'),
          cell: ({ name, companyName }) => joined(lang, 'dot', [companyName, name]) || t('inquiry.unknown'),
        },
        { name: 'kind', label: t('inquiry.kind'), cell: ({ kind }) => t(`inquiry.kinds.${kind}`) },
        {
          name: 'about',
          label: t('inquiry.about'),
          cell: (row) => <span className="console-begin">{about(row)}</span>,
          text: about,
        },
        {
          name: 'state',
          label: t('inquiry.state'),
          cell: ({ state }) => <InquiryState state={state} />,
          text: ({ state }) => t(`inquiry.states.${state}`),
        },
        { name: 'assigned', label: t('inquiry.assigned'), cell: ({ assignee }) => formatMobile(assignee) },
        {
          name: 'at',
          label: t('inquiry.at'),
          sort: 'at',
          cell: ({ createdAt }) => formatMoment(createdAt, lang),
          text: ({ createdAt }) => formatStamp(createdAt),
        },
        {
          name: 'changed',
          label: t('inquiry.changed'),
          sort: 'changed',
          cell: ({ changedAt }) => formatMoment(changedAt, lang),
          text: ({ changedAt }) => formatStamp(changedAt),
        },
      ]}
      isOpened
      empty={{ title: t('inquiry.none'), text: t('inquiry.noneText') }}
    />
  )
}

import { isOneForAll } from '@idocard/domain/company/card-request'
import { joined, type Lang, pick } from '@idocard/domain/language'
import { Link } from 'react-router'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { CardRequestActs, DecideRequest } from './card-request-acts.tsx'

export type RequestRow = RowOf<typeof api.cardRequest.list>

const TONES = { open: 'attention', accepted: 'good', declined: 'bad', withdrawn: 'neutral' } as const

/** A value in each language that it has. */
const both = (lang: Lang, ch: string, en: string) => joined(lang, 'dot', [...new Set([ch, en])].filter(Boolean))

/** What the company’s people ask to have changed on their cards, beside what the cards have now. */
export default function CardRequests() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix, may } = useMe()
  const requests = useList(api.cardRequest.list, ['keyword', 'tab'], { sort: 'asked' })
  const isDecided = requests.filters.tab === 'decided'
  const name = ({ nameCh, nameEn }: RequestRow) => pick(lang, nameCh, nameEn)
  return (
    <ListPage
      title={t('screen.cardRequests')}
      screen="cardRequests"
      list={requests}
      search={t('cardRequest.search')}
      tabs={{
        name: 'tab',
        label: t('cardRequest.state'),
        options: [
          { value: '', label: t('cardRequest.waiting') },
          { value: 'decided', label: t('cardRequest.decided') },
        ],
      }}
      selection={
        may('employee.edit') && !isDecided
          ? (rows, clear) => <CardRequestActs rows={rows} nameOf={name} onDone={clear} />
          : undefined
      }
      columns={[
        {
          name: 'who',
          label: t('employee.name'),
          cell: (row) => (
            <Link to={addressOf({ prefix, screen: 'employees', id: String(row.employeeId) })}>{name(row)}</Link>
          ),
          text: name,
        },
        { name: 'field', label: t('cardRequest.fieldName'), cell: ({ field }) => t(`cardRequest.field.${field}`) },
        { name: 'has', label: t('cardRequest.has'), cell: ({ hasCh, hasEn }) => both(lang, hasCh, hasEn) || '—' },
        {
          name: 'wanted',
          label: t('cardRequest.wanted'),
          cell: ({ field, wantedCh, wantedEn }) => (
            <>
              <strong>{both(lang, wantedCh, wantedEn)}</strong>
              {!isOneForAll(field) && (wantedCh === '' || wantedEn === '') && (
                <small> {t(wantedCh === '' ? 'cardRequest.noChinese' : 'cardRequest.noEnglish')}</small>
              )}
            </>
          ),
          text: ({ wantedCh, wantedEn }) => both(lang, wantedCh, wantedEn),
        },
        { name: 'note', label: t('cardRequest.note'), cell: ({ note }) => note },
        {
          name: 'asked',
          label: t('cardRequest.asked'),
          sort: 'asked',
          cell: ({ askedAt }) => formatMoment(askedAt, lang),
          text: ({ askedAt }) => formatStamp(askedAt),
        },
        ...(isDecided
          ? [
              {
                name: 'state',
                label: t('cardRequest.state'),
                cell: ({ state }: RequestRow) => (
                  <StatusBadge tone={TONES[state]}>{t(`cardRequest.states.${state}`)}</StatusBadge>
                ),
                text: ({ state }: RequestRow) => t(`cardRequest.states.${state}`),
              },
              { name: 'reason', label: t('cardRequest.reason'), cell: ({ reason }: RequestRow) => reason },
              { name: 'by', label: t('cardRequest.by'), cell: ({ decidedBy }: RequestRow) => decidedBy },
            ]
          : [
              {
                name: 'decide',
                label: t('cardRequest.decide'),
                cell: (row: RequestRow) => <DecideRequest request={row} name={name(row)} />,
                text: null,
              },
            ]),
      ]}
      empty={{
        title: t('cardRequest.none'),
        text: t('cardRequest.noneText'),
        tab: t('cardRequest.noneDecided'),
      }}
    />
  )
}

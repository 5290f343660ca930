import { pick } from '@idocard/domain/language'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatDay } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { RemovedBadge, useRemovedColumns } from '../kit/removed.tsx'
import { CopyLink } from './copy-link.tsx'

type Row = RowOf<typeof api.joinLink.list>

export const LINK_TONES = {
  open: 'good',
  paused: 'attention',
  full: 'neutral',
  over: 'neutral',
} as const satisfies Record<Row['state'], Tone>

/** The links with which people join the company by themselves. */
export default function JoinLinks() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const links = useList(api.joinLink.list, ['keyword', 'show'])
  const isRemoved = links.filters.show === 'removed'
  const department = ({ departmentCh, departmentEn }: Row) => pick(lang, departmentCh, departmentEn)
  const name = (row: Row) => row.name || department(row) || t('joinLink.everybody')
  const removed = useRemovedColumns<Row>(isRemoved, { may: 'employee.edit', restore: api.joinLink.restore, name })
  return (
    <ListPage
      title={t('screen.joinLinks')}
      screen="joinLinks"
      list={links}
      search={t('joinLink.search')}
      choices={[
        {
          name: 'show',
          label: t('joinLink.show'),
          options: [
            { value: '', label: t('joinLink.all') },
            { value: 'removed', label: t('joinLink.ended') },
          ],
        },
      ]}
      columns={[
        { name: 'name', label: t('joinLink.name'), cell: name },
        {
          name: 'state',
          label: t('joinLink.state'),
          cell: ({ state }) =>
            isRemoved ? (
              <RemovedBadge />
            ) : (
              <StatusBadge tone={LINK_TONES[state]}>{t(`joinLink.states.${state}`)}</StatusBadge>
            ),
          text: ({ state }) => t(`joinLink.states.${state}`),
        },
        {
          name: 'joined',
          label: t('joinLink.joined'),
          isNumber: true,
          cell: ({ joined, maxPeople }) => t('joinLink.joinedOf', { joined, max: maxPeople }),
        },
        { name: 'department', label: t('employee.department'), cell: department },
        {
          name: 'ends',
          label: t('joinLink.field.endsOn'),
          sort: 'ends',
          cell: ({ endsOn }) => formatDay(endsOn, lang),
          text: ({ endsOn }) => endsOn,
        },
        { name: 'domain', label: t('joinLink.domain'), cell: ({ domain }) => (domain ? `@${domain}` : '') },
        ...(isRemoved
          ? []
          : [
              {
                name: 'copy',
                label: t('joinLink.link'),
                cell: (row: Row) => <CopyLink url={row.url} name={name(row)} />,
                text: ({ url }: Row) => url,
              },
            ]),
        ...removed,
      ]}
      isOpened={!isRemoved}
      add={{ may: 'employee.edit', text: t('joinLink.add') }}
      empty={{ title: t('joinLink.none'), text: t('joinLink.noneText') }}
    />
  )
}

import { PERSON_KINDS } from '@idocard/domain/identity/person'
import { formatMobile } from '@idocard/domain/identity/phone'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'

/** Everybody with an account, to find one by a piece of the name, phone or address. */
export default function People() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const people = useList(api.sitePerson.list, ['keyword', 'kind'], { sort: '-joined' })
  return (
    <ListPage
      title={t('screen.people')}
      screen="people"
      list={people}
      search={t('person.search')}
      tabs={{
        name: 'kind',
        label: t('person.kind'),
        options: [
          { value: '', label: t('person.all') },
          ...PERSON_KINDS.map((value) => ({ value, label: t(`person.kinds.${value}`) })),
        ],
      }}
      columns={[
        { name: 'name', label: t('person.name'), cell: ({ name }) => name || t('person.unnamed') },
        {
          name: 'username',
          label: t('person.signsIn'),
          cell: ({ username }) => formatMobile(username) || t('person.apple'),
        },
        { name: 'cards', label: t('screen.cards'), isNumber: true, cell: ({ cards }) => cards },
        { name: 'orders', label: t('screen.orders'), isNumber: true, cell: ({ orders }) => orders },
        {
          name: 'state',
          label: t('person.state'),
          cell: ({ isBlocked, isStaff }) =>
            isBlocked ? (
              <StatusBadge tone="bad">{t('person.blocked')}</StatusBadge>
            ) : (
              isStaff && <StatusBadge tone="good">{t('person.kinds.staff')}</StatusBadge>
            ),
          text: ({ isBlocked, isStaff }) => (isBlocked ? t('person.blocked') : isStaff ? t('person.kinds.staff') : ''),
        },
        {
          name: 'joined',
          label: t('person.joined'),
          sort: 'joined',
          cell: ({ joinedAt }) => formatMoment(joinedAt, lang),
          text: ({ joinedAt }) => formatStamp(joinedAt),
        },
      ]}
      isOpened
      empty={{ title: t('person.none'), text: t('person.noneText') }}
    />
  )
}

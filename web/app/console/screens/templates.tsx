import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useRemovedColumns } from '../kit/removed.tsx'
import { useThemeName } from './template-fields.tsx'

type Row = RowOf<typeof api.cardTemplate.list>

/** What the company decides about its people's cards. */
export default function Templates() {
  const { t } = useTranslation('console')
  const themeName = useThemeName()
  const list = useList(api.cardTemplate.list, ['keyword', 'show'])
  const isRemoved = list.filters.show === 'removed'
  const removed = useRemovedColumns<Row>(isRemoved, {
    may: 'employee.edit',
    restore: api.cardTemplate.restore,
    name: ({ name }) => name,
  })
  return (
    <ListPage
      title={t('screen.templates')}
      screen="templates"
      list={list}
      search={t('template.search')}
      choices={[
        {
          name: 'show',
          label: t('template.show'),
          options: [
            { value: '', label: t('template.all') },
            { value: 'removed', label: t('removed.filter') },
          ],
        },
      ]}
      columns={[
        { name: 'name', label: t('template.field.name'), sort: 'name', cell: ({ name }) => name },
        {
          name: 'default',
          label: t('template.holds'),
          cell: ({ isDefault }) => t(isDefault ? 'template.forAll' : 'template.forDepartments'),
        },
        { name: 'theme', label: t('template.field.theme'), cell: ({ theme }) => themeName(theme) },
        { name: 'people', label: t('template.people'), isNumber: true, cell: ({ people }) => people },
        {
          name: 'waiting',
          label: t('template.state'),
          cell: ({ waiting }) =>
            waiting > 0 ? (
              <StatusBadge tone="attention">{t('template.waiting', { count: waiting })}</StatusBadge>
            ) : (
              <StatusBadge tone="good">{t('template.written')}</StatusBadge>
            ),
          text: ({ waiting }) => t(waiting > 0 ? 'template.waiting' : 'template.written', { count: waiting }),
        },
        ...removed,
      ]}
      isOpened={!isRemoved}
      add={{ may: 'employee.edit', text: t('template.add') }}
      empty={{ title: t('template.none'), text: t('template.noneText') }}
    />
  )
}

import { pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useRemovedColumns } from '../kit/removed.tsx'
import { useDepartments } from './use-departments.ts'

/** The company's departments. */
export default function Departments() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const list = useList(api.department.list, ['keyword', 'show'])
  const departments = useDepartments()
  const isRemoved = list.filters.show === 'removed'
  const name = ({ titleCh, titleEn }: { titleCh: string; titleEn: string }) => pick(lang, titleCh, titleEn)
  const removed = useRemovedColumns<RowOf<typeof api.department.list>>(isRemoved, {
    may: 'employee.edit',
    restore: api.department.restore,
    name,
  })
  return (
    <ListPage
      title={t('screen.departments')}
      screen="departments"
      list={list}
      search={t('department.search')}
      choices={[
        {
          name: 'show',
          label: t('department.show'),
          options: [
            { value: '', label: t('department.all') },
            { value: 'removed', label: t('removed.filter') },
          ],
        },
      ]}
      columns={[
        { name: 'title', label: t('department.title'), sort: 'title', cell: name },
        {
          name: 'parent',
          label: t('department.field.parentId'),
          cell: ({ parentId }) => departments.find(({ value }) => value === String(parentId))?.label.trim() ?? '',
        },
        { name: 'people', label: t('department.people'), isNumber: true, cell: ({ people }) => people },
        ...removed,
      ]}
      isOpened={!isRemoved}
      add={{ may: 'employee.edit', text: t('department.add') }}
      empty={{ title: t('department.none'), text: t('department.noneText') }}
    />
  )
}

import type { CompanyFigure } from '@idocard/domain/company/company-figures'
import { pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import type { Column } from '../kit/columns.tsx'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { carried } from './company-figures.tsx'
import { useCompanyFigures } from './company-told.tsx'
import { PeriodFilter, usePeriod } from './figures-period.tsx'
import { useDepartments } from './use-departments.ts'

const FIGURES = ['opened', 'saved', 'exchanged', 'tapped'] as const satisfies readonly CompanyFigure[]

/** The figures of each of the company’s people in a period. */
export default function FigurePeople() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const { nameOf, format } = useCompanyFigures()
  const { address } = usePeriod()
  const people = useList(
    api.companyFigures.list_people,
    ['keyword', 'departmentId', 'period', 'compare', 'from', 'until'],
    { sort: '-opened' },
  )
  const departments = useDepartments()
  const column = (name: (typeof FIGURES)[number]): Column<typeof api.companyFigures.list_people> => ({
    name,
    label: nameOf(name),
    sort: name,
    isNumber: true,
    cell: ({ sums, compared }) =>
      compared
        ? t('figures.withBefore', { now: format(name, sums[name]), before: format(name, compared[name]) })
        : format(name, sums[name]),
    text: ({ sums }) => sums[name],
  })
  const name = ({ nameCh, nameEn }: RowOf<typeof api.companyFigures.list_people>) => pick(lang, nameCh, nameEn)
  return (
    <ListPage
      title={t('screen.figurePeople')}
      screen="figurePeople"
      list={people}
      search={t('employee.search')}
      above={<PeriodFilter days={undefined} />}
      choices={[
        {
          name: 'departmentId',
          label: t('employee.department'),
          options: [{ value: '', label: t('employee.everywhere') }, ...departments],
        },
      ]}
      columns={[
        { name: 'name', label: t('employee.name'), sort: 'name', cell: name },
        {
          name: 'department',
          label: t('employee.department'),
          cell: ({ departmentCh, departmentEn }) => pick(lang, departmentCh, departmentEn),
        },
        ...FIGURES.map(column),
      ]}
      to={({ id }) => `${addressOf({ prefix, screen: 'figurePeople', id: String(id) })}?${carried(address)}`}
      empty={{ title: t('companyFigures.nobody'), text: t('companyFigures.nobodyText') }}
      below={<p className="console-hint">{t('companyFigures.peopleText')}</p>}
    />
  )
}

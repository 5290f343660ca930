import { QUANTITY_MAX } from '@idocard/domain/commerce/cart'
import { SHOWN_EMPLOYEE_STATES } from '@idocard/domain/company/employee'
import { pick } from '@idocard/domain/language'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, momentInText } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { oneByOne } from '../kit/in-parts.ts'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { ManyAct } from '../kit/many-act.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { RemoveMany } from '../kit/remove-many.tsx'
import { useRemovedColumns } from '../kit/removed.tsx'
import { LeaveMany } from './employee-leave.tsx'
import { PrintCodes } from './print-codes.tsx'
import { purchaseFor } from './purchase-for.ts'
import { useDepartments } from './use-departments.ts'

type Row = RowOf<typeof api.employee.list>

const TONES = {
  listed: 'neutral',
  invited: 'attention',
  ended: 'bad',
  declined: 'bad',
  joined: 'good',
  left: 'neutral',
} as const satisfies Record<Row['state'], Tone>

/** The people who work for the company, and who of them has joined. */
export default function Employees() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { may, prefix } = useMe()
  const employees = useList(api.employee.list, ['keyword', 'state', 'departmentId', 'plastic'])
  const departments = useDepartments()
  const name = ({ nameCh, nameEn }: Pick<Row, 'nameCh' | 'nameEn'>) => pick(lang, nameCh, nameEn)
  const isRemoved = employees.filters.state === 'removed'
  const removed = useRemovedColumns<Row>(isRemoved, { may: 'employee.edit', restore: api.employee.restore, name })
  // Where there is room for one act, it is what the filter is for.
  const isWithoutPlastic = employees.filters.plastic === 'without'
  const orderCards = (rows: readonly Row[]) => (
    <Can
      may="purchase.make"
      variant="outline"
      because={rows.length > QUANTITY_MAX ? t('employee.tooManyToOrder', { max: QUANTITY_MAX }) : undefined}
      to={purchaseFor(prefix, rows)}
    >
      {t('employee.orderCards')}
    </Can>
  )
  return (
    <ListPage
      title={t('screen.employees')}
      screen="employees"
      list={employees}
      search={t('employee.search')}
      choices={[
        {
          name: 'state',
          label: t('employee.state'),
          options: [
            { value: '', label: t('employee.all') },
            ...SHOWN_EMPLOYEE_STATES.map((value) => ({
              value,
              label: t(`employee.states.${value}`),
            })),
            { value: 'removed', label: t('removed.filter') },
          ],
        },
        {
          name: 'departmentId',
          label: t('employee.department'),
          options: [{ value: '', label: t('employee.everywhere') }, ...departments],
        },
        {
          name: 'plastic',
          label: t('employee.plastic'),
          options: [
            { value: '', label: t('employee.anyPlastic') },
            { value: 'without', label: t('employee.withoutPlastic') },
          ],
        },
      ]}
      selection={
        may('employee.edit')
          ? (rows, clear) => (
              <RemoveMany
                may="employee.edit"
                calls={api.employee}
                rows={rows}
                nameOf={name}
                isRemoved={isRemoved}
                text={t('employee.removeText', { count: UNDO_DAYS })}
                onDone={clear}
              >
                {isWithoutPlastic && orderCards(rows)}
                <ManyAct
                  may="employee.edit"
                  calls={[api.employee.invite]}
                  action={t('employee.inviteMany')}
                  rows={rows}
                  nameOf={name}
                  onDone={clear}
                  {...oneByOne<Row>(({ id }) => api.employee.invite({ id }))}
                />
                {!isWithoutPlastic && orderCards(rows)}
                <PrintCodes rows={rows} nameOf={name} onDone={clear} />
                <LeaveMany rows={rows} nameOf={name} onDone={clear} />
              </RemoveMany>
            )
          : undefined
      }
      columns={[
        { name: 'name', label: t('employee.name'), sort: 'name', cell: name },
        { name: 'title', label: t('employee.jobTitle'), cell: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn) },
        {
          name: 'department',
          label: t('employee.department'),
          cell: ({ departmentCh, departmentEn }) => pick(lang, departmentCh, departmentEn),
        },
        { name: 'phone', label: t('employee.field.phone'), cell: ({ phone }) => phone },
        { name: 'email', label: t('employee.field.email'), cell: ({ email }) => email },
        {
          name: 'number',
          label: t('employee.field.employeeNumber'),
          cell: ({ employeeNumber }) => employeeNumber,
        },
        {
          name: 'state',
          label: t('employee.state'),
          cell: ({ state, leavesAt }) => (
            <>
              <StatusBadge tone={TONES[state]}>{t(`employee.states.${state}`)}</StatusBadge>
              {leavesAt && <small> {t('employee.leavesAt', { at: momentInText(leavesAt, lang) })}</small>}
            </>
          ),
          text: ({ state }) => t(`employee.states.${state}`),
        },
        {
          name: 'added',
          label: t('employee.added'),
          sort: 'newest',
          cell: ({ createdAt }) => formatMoment(createdAt, lang),
          text: ({ createdAt }) => createdAt,
        },
        ...removed,
      ]}
      isOpened={!isRemoved}
      actions={
        <>
          <Can may="employee.edit" variant="outline" to={addressOf({ prefix, screen: 'joinLinks', id: 'new' })}>
            {t('joinLink.begin')}
          </Can>
          <Can may="employee.edit" variant="outline" to={addressOf({ prefix, screen: 'employeeImports', id: 'new' })}>
            {t('employeeImport.begin')}
          </Can>
        </>
      }
      add={{ may: 'employee.edit', text: t('employee.add') }}
      empty={{ title: t('employee.none'), text: t('employee.noneText') }}
    />
  )
}

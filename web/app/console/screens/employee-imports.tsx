import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useAwake } from '../kit/awake.ts'
import { Can } from '../kit/can.tsx'
import { type RowOf, useList } from '../kit/list.ts'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { addressOf } from '../kit/place.ts'
import { QueryTable } from '../kit/query-table.tsx'

type State = RowOf<typeof api.employeeImport.list>['state']
const TONES: Record<State, Tone> = {
  looked: 'neutral',
  running: 'attention',
  done: 'good',
  undoing: 'attention',
  undone: 'neutral',
}

export function ImportBadge({ state }: { state: State }) {
  const { t } = useTranslation('console')
  return <StatusBadge tone={TONES[state]}>{t(`employeeImport.states.${state}`)}</StatusBadge>
}

/** Imports run by themselves: the pause between two looks. */
const ASK_MS = 5000

/** The files with the company's people that were imported, for as long as they can be undone. */
export default function EmployeeImports() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const imports = useList(api.employeeImport.list, [], {}, useAwake() ? ASK_MS : undefined)
  const to = (id: string) => addressOf({ prefix, screen: 'employeeImports', id })
  const add = (
    <Can may="employee.edit" to={to('new')}>
      {t('employeeImport.add')}
    </Can>
  )
  return (
    <Page title={t('screen.employeeImports')} actions={add}>
      <QueryTable
        label={t('screen.employeeImports')}
        list={imports}
        to={({ id }) => to(String(id))}
        columns={[
          {
            name: 'file',
            label: t('employeeImport.file'),
            cell: ({ fileName }) => fileName || t('employeeImport.pasted'),
          },
          {
            name: 'state',
            label: t('employeeImport.state'),
            cell: ({ state }) => <ImportBadge state={state} />,
            text: ({ state }) => t(`employeeImport.states.${state}`),
          },
          { name: 'by', label: t('employeeImport.by'), cell: ({ by }) => by },
          {
            name: 'when',
            label: t('employeeImport.when'),
            sort: 'newest',
            cell: ({ startedAt }) => formatMoment(startedAt, lang),
            text: ({ startedAt }) => formatStamp(startedAt),
          },
          { name: 'added', label: t('employeeImport.count.new'), isNumber: true, cell: ({ added }) => added },
          { name: 'changed', label: t('employeeImport.count.changed'), isNumber: true, cell: ({ changed }) => changed },
          { name: 'refused', label: t('employeeImport.count.refused'), isNumber: true, cell: ({ refused }) => refused },
        ]}
        empty={{ title: t('employeeImport.none'), text: t('employeeImport.noneText'), action: add }}
      />
    </Page>
  )
}

import type { EmployeeImport } from '@idocard/contract/company/employee-import'
import { IMPORT_ROW_OUTCOMES } from '@idocard/domain/company/employee-import'
import { pick } from '@idocard/domain/language'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { refreshAfter, useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useAwake } from '../kit/awake.ts'
import { Can } from '../kit/can.tsx'
import { oneByOne } from '../kit/in-parts.ts'
import { ROWS_AT_ONCE, type RowOf, useList } from '../kit/list.ts'
import { ManyAct } from '../kit/many-act.tsx'
import { useMe } from '../kit/me.ts'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { QueryTable } from '../kit/query-table.tsx'
import { AskFirst } from '../kit/remove.tsx'
import { TabRow } from '../kit/tab-row.tsx'
import { useRowWords } from './employee-import-rows.tsx'
import { ImportBadge } from './employee-imports.tsx'

/** The pause between two looks at an import that is under way. */
const ASK_MS = 1000

const isUnderWay = ({ state }: EmployeeImport) => state === 'running' || state === 'undoing'

/** An import that was started: how far it is, what it did, and how to take that back. */
export function EmployeeImportDone({ id }: { id: string }) {
  const { t: shared } = useTranslation('backstage')
  const awake = useAwake()
  const client = useQueryClient()
  const one = useCall(
    api.employeeImport.get,
    { id },
    { refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) && awake ? ASK_MS : false) },
  )
  const isBusy = one.data !== undefined && isUnderWay(one.data)
  const wasBusy = useRef(false)
  // What it has changed meanwhile is shown once it is done.
  useEffect(() => {
    if (wasBusy.current && !isBusy) void refreshAfter(client, [api.employeeImport.start])
    wasBusy.current = isBusy
  }, [isBusy, client])
  if (!one.data)
    return one.error ? (
      <Failed error={one.error} again={shared('again')} onAgain={() => void one.refetch()} />
    ) : (
      <Skeleton label={shared('loading')} lines={8} />
    )
  return (
    <div className="console-editor">
      <State done={one.data} />
      <Facts done={one.data} />
      <Acts done={one.data} />
      <Rows id={id} />
    </div>
  )
}

type DoneProps = { done: EmployeeImport }

/** How far it is, or what became of it. */
function State({ done }: DoneProps) {
  const { t } = useTranslation('console')
  if (isUnderWay(done)) {
    const label = t(`employeeImport.progress.${done.state === 'running' ? 'running' : 'undoing'}`, {
      done: done.done,
      all: done.toDo,
    })
    return (
      <Notice title={label} live>
        <progress aria-label={label} value={done.done} max={Math.max(1, done.toDo)} />
        <p>{t('employeeImport.mayLeave')}</p>
      </Notice>
    )
  }
  if (done.state === 'undone')
    return (
      <Notice
        tone={done.kept > 0 ? 'attention' : 'good'}
        live
        title={t('employeeImport.undone', { count: done.undone })}
      >
        {done.kept > 0 && t('employeeImport.kept', { count: done.kept })}
      </Notice>
    )
  return (
    <>
      <Notice tone="good" live title={t('employeeImport.done', { added: done.added, changed: done.changed })} />
      {done.refused > 0 && (
        <Notice tone="attention" title={t('employeeImport.notDone', { count: done.refused })}>
          {t('employeeImport.notDoneText')}
        </Notice>
      )}
    </>
  )
}

function Facts({ done }: DoneProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  return (
    <dl className="console-facts">
      <Fact name={t('employeeImport.state')}>
        <ImportBadge state={done.state} />
      </Fact>
      <Fact name={t('employeeImport.by')}>{done.by}</Fact>
      <Fact name={t('employeeImport.when')}>{formatMoment(done.startedAt, lang)}</Fact>
      <Fact name={t('employeeImport.rowCount')}>{done.rows.toLocaleString('en')}</Fact>
      {done.departments > 0 && (
        <Fact name={t('employeeImport.newDepartments')}>{done.departments.toLocaleString('en')}</Fact>
      )}
      {done.undoUntil && <Fact name={t('employeeImport.undoUntil')}>{formatMoment(done.undoUntil, lang)}</Fact>}
    </dl>
  )
}

function Acts({ done }: DoneProps) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const undo = useCommand(api.employeeImport.undo, { inPlace: true })
  return (
    <>
      {undo.error && <Notice tone="bad" live title={undo.error.message} />}
      <div className="console-acts">
        {done.state === 'done' && <InviteNew id={String(done.id)} />}
        <Can may="people.read" variant="outline" to={addressOf({ prefix, screen: 'employees' })}>
          {t('employeeImport.toPeople')}
        </Can>
        {done.undoUntil && (
          <AskFirst
            may="employee.edit"
            variant="quiet"
            action={t('employeeImport.undo')}
            title={t('employeeImport.undoTitle')}
            text={t('employeeImport.undoText')}
            isBusy={undo.isPending}
            onConfirm={() => undo.mutate({ id: String(done.id) })}
          />
        )}
      </div>
    </>
  )
}

/** Invites whom the import made, as many as one can at once. */
function InviteNew({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { data } = useCall(api.employeeImport.list_rows, {
    importId: id,
    outcome: 'invitable',
    pageSize: ROWS_AT_ONCE,
  })
  const rows = data?.list ?? []
  if (rows.length === 0) return null
  return (
    <ManyAct
      may="employee.edit"
      calls={[api.employee.invite]}
      action={t(data?.next ? 'employeeImport.inviteFirst' : 'employeeImport.invite', { count: rows.length })}
      ask={{ title: t('employeeImport.inviteTitle', { count: rows.length }), text: t('employeeImport.inviteText') }}
      rows={rows}
      nameOf={({ nameCh, nameEn }) => pick(lang, nameCh, nameEn)}
      onDone={() => undefined}
      {...oneByOne<RowOf<typeof api.employeeImport.list_rows>>(({ employeeId }) =>
        api.employee.invite({ id: employeeId }),
      )}
    />
  )
}

/** The rows of the file, with what became of each. */
function Rows({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const words = useRowWords()
  const rows = useList(api.employeeImport.list_rows, ['outcome'], { importId: id })
  return (
    <Part title={t('employeeImport.rows')}>
      <TabRow
        list={rows}
        views={[]}
        tabs={{
          name: 'outcome',
          label: t('employeeImport.outcome'),
          options: [
            { value: '', label: t('employeeImport.every') },
            ...IMPORT_ROW_OUTCOMES.map((value) => ({ value, label: t(`employeeImport.outcomes.${value}`) })),
            { value: 'kept', label: t('employeeImport.keptRows') },
          ],
        }}
      />
      <QueryTable
        label={t('employeeImport.rows')}
        list={rows}
        columns={[
          {
            name: 'name',
            label: t('employeeImport.name'),
            cell: ({ nameCh, nameEn }) => pick(lang, nameCh, nameEn) || t('order.empty'),
          },
          { name: 'row', label: t('employeeImport.row'), sort: 'row', isNumber: true, cell: ({ id }) => id },
          {
            name: 'outcome',
            label: t('employeeImport.outcome'),
            cell: ({ outcome }) => t(`employeeImport.outcomes.${outcome}`),
          },
          { name: 'changes', label: t('employeeImport.changes'), cell: words },
          {
            name: 'undo',
            label: t('employeeImport.undoResult'),
            cell: ({ undo }) => (undo === '' ? '' : t(`employeeImport.undos.${undo}`)),
          },
        ]}
        empty={{ title: t('employeeImport.noSuch'), text: t('employeeImport.noRows') }}
      />
    </Part>
  )
}

import type { LookedRow } from '@idocard/contract/company/employee-import'
import { MAX_DEPARTMENT_DEPTH, MAX_DEPARTMENTS, MAX_EMPLOYEES } from '@idocard/domain/company/employee'
import {
  EMPLOYEE_COLUMNS,
  type EmployeeCells,
  employeeHeading,
  IMPORT_ROW_OUTCOMES,
  MAX_EMPLOYEE_CELL,
} from '@idocard/domain/company/employee-import'
import { pick } from '@idocard/domain/language'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Count } from '../kit/count.tsx'
import { ReadTable } from '../kit/read-table.tsx'
import type { EmployeeFile, Looked } from './employee-import-look.ts'

/** The numbers in what is wrong with a row. */
const LIMITS = {
  depth: MAX_DEPARTMENT_DEPTH,
  departments: MAX_DEPARTMENTS,
  people: MAX_EMPLOYEES.toLocaleString('en'),
}

/** So many rows are shown at once, and as many more with a press. */
const SHOWN = 100

/** What a row changes, or why it is refused, in words. */
export function useRowWords(): (row: Pick<LookedRow, 'outcome' | 'problem' | 'changes'>) => string {
  const { t } = useTranslation('console')
  const lang = useLang()
  return ({ outcome, problem, changes }) => {
    if (problem !== '') return t(`employeeImport.problem.${problem}`, LIMITS)
    return changes
      .map(({ field, before, after }) => {
        const value = {
          name: employeeHeading(field, lang),
          before: before || t('order.empty'),
          after: after || t('order.empty'),
        }
        return outcome === 'new' ? t('employeeImport.value', value) : t('employeeImport.change', value)
      })
      .join(t('employeeImport.between'))
  }
}

type EmployeeImportRowsProps = { file: EmployeeFile; looked: Looked; onMend: (row: EmployeeCells) => void }

/** What a file would do, row by row. A row that is refused can be put right here. */
export function EmployeeImportRows({ file, looked, onMend }: EmployeeImportRowsProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const words = useRowWords()
  const isRefused = looked.list.some(({ outcome }) => outcome === 'refused')
  const [chosen, setChosen] = useState<LookedRow['outcome'] | ''>(isRefused ? 'refused' : '')
  const [shown, setShown] = useState(SHOWN)
  const [mending, setMending] = useState<LookedRow>()
  const rows = chosen === '' ? looked.list : looked.list.filter(({ outcome }) => outcome === chosen)
  const cells = new Map(file.rows.map((row) => [row.row, row]))
  const looks = new Map(looked.rows.map((row) => [row.row, row]))
  const isMended = ({ row }: LookedRow) => cells.get(row) !== looks.get(row)
  const mended = mending && cells.get(mending.row)
  return (
    <>
      {looked.departments.length > 0 && (
        <Notice title={t('employeeImport.departments', { names: looked.departments.join(t('comma')) })} />
      )}
      <fieldset className="console-tabs">
        <legend className="visually-hidden">{t('employeeImport.outcome')}</legend>
        {(['', ...IMPORT_ROW_OUTCOMES] as const).map((outcome) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={chosen === outcome}
            onClick={() => {
              setChosen(outcome)
              setShown(SHOWN)
            }}
          >
            {outcome === '' ? t('employeeImport.every') : t(`employeeImport.outcomes.${outcome}`)}
            <span>
              <Count
                of={outcome === '' ? looked.list.length : looked.list.filter((row) => row.outcome === outcome).length}
              />
            </span>
          </button>
        ))}
      </fieldset>
      {rows.length === 0 ? (
        <p>{t('employeeImport.noSuch')}</p>
      ) : (
        <ReadTable
          label={t('employeeImport.preview')}
          columns={[
            {
              label: t('employeeImport.name'),
              cell: ({ nameCh, nameEn }) => pick(lang, nameCh, nameEn) || t('order.empty'),
            },
            { label: t('employeeImport.row'), isNumber: true, cell: ({ row }) => String(row) },
            {
              label: t('employeeImport.outcome'),
              cell: (row) => (isMended(row) ? t('employeeImport.mended') : t(`employeeImport.outcomes.${row.outcome}`)),
            },
            { label: t('employeeImport.changes'), cell: words },
          ]}
          rows={rows.slice(0, shown)}
          keyOf={({ row }) => row}
          {...(isRefused && {
            act: (row: LookedRow) =>
              row.outcome === 'refused' && (
                <PlainButton
                  variant="outline"
                  aria-label={t('employeeImport.mendRow', { row: row.row })}
                  onClick={() => setMending(row)}
                >
                  {t('employeeImport.mend')}
                </PlainButton>
              ),
          })}
        />
      )}
      {rows.length > shown && (
        <PlainButton variant="outline" onClick={() => setShown(shown + SHOWN)}>
          {t('employeeImport.more', { count: rows.length - shown })}
        </PlainButton>
      )}
      {mending && mended && (
        <MendSheet
          cells={mended}
          problem={words(mending)}
          onMend={(row) => {
            setMending(undefined)
            onMend(row)
          }}
          onClose={() => setMending(undefined)}
        />
      )}
    </>
  )
}

type MendSheetProps = {
  cells: EmployeeCells
  problem: string
  onMend: (cells: EmployeeCells) => void
  onClose: () => void
}

/** The cells of a row that is refused, to be put right without opening the file again. */
function MendSheet({ cells, problem, onMend, onClose }: MendSheetProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const [typed, setTyped] = useState(cells)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onMend(typed)
  }
  return (
    <Sheet title={t('employeeImport.mendRow', { row: cells.row })} closeLabel={shared('close')} onClose={onClose}>
      <form className="console-editor" onSubmit={submit}>
        <Notice tone="attention" title={problem} />
        {EMPLOYEE_COLUMNS.filter((column) => cells[column] !== undefined).map((column) => (
          <TextInput
            key={column}
            label={employeeHeading(column, lang)}
            maxLength={MAX_EMPLOYEE_CELL}
            value={typed[column] ?? ''}
            onChange={(event) => setTyped({ ...typed, [column]: event.currentTarget.value })}
          />
        ))}
        <PlainButton type="submit">{t('employeeImport.mendDone')}</PlainButton>
      </form>
    </Sheet>
  )
}

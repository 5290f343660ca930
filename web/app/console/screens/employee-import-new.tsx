import {
  type EmployeeCells,
  employeeRows,
  MAX_EMPLOYEE_CELL,
  MAX_IMPORT_NAME,
  MAX_IMPORTED,
} from '@idocard/domain/company/employee-import'
import type { TableRow } from '@idocard/domain/table-import'
import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { PlainButton } from '../../kit/button.tsx'
import { FileButton } from '../../kit/file-button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction, useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { FileMenu } from '../kit/file-menu.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { readTableFile, TABLE_ACCEPT, textTable } from '../kit/read-table-file.ts'
import { type EmployeeFile, lookAt } from './employee-import-look.ts'
import { EmployeeImportRows } from './employee-import-rows.tsx'
import { employeeTable } from './employee-table.ts'

/** Adds and changes the company's people with a file or pasted rows. What would change is looked at before. */
export function EmployeeImportNew() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [file, setFile] = useState<EmployeeFile>()
  const [problem, setProblem] = useState('')
  const [looking, setLooking] = useState(0)
  const look = useAction([], (of: EmployeeFile) => lookAt(of, setLooking), { inPlace: true })
  const start = useCommand(api.employeeImport.start, {
    inPlace: true,
    onSuccess: ({ id }) => void navigate(addressOf({ prefix, screen: 'employeeImports', id: String(id) })),
  })
  const looked = look.data
  const isSeen = file !== undefined && looked?.rows === file.rows
  const ready = looked?.list.filter(({ outcome }) => outcome === 'new' || outcome === 'changed').length ?? 0

  const open = (name: string, table: readonly TableRow[] | undefined) => {
    look.reset()
    start.reset()
    setFile(undefined)
    if (!table) return setProblem(t('employeeImport.unreadable'))
    const read = employeeRows(table)
    if (!read) return setProblem(t('employeeImport.noHeadings'))
    if (read.list.length === 0) return setProblem(t('employeeImport.noRows'))
    if (read.list.length > MAX_IMPORTED) return setProblem(t('employeeImport.tooMany', { count: MAX_IMPORTED }))
    setProblem('')
    begin({ name: name.slice(0, MAX_IMPORT_NAME), rows: read.list, unknown: read.unknown })
  }
  const begin = (opened: EmployeeFile) => {
    setFile(opened)
    setLooking(0)
    look.mutate(opened)
  }
  const reading = useAction([], (chosen: File) => readTableFile(chosen, MAX_EMPLOYEE_CELL), {
    inPlace: true,
    onSuccess: (table, { name }) => open(name, table),
  })
  const isBusy = reading.isPending || look.isPending || start.isPending
  const choose = (chosen: File) => {
    setText('')
    reading.mutate(chosen)
  }
  const paste = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !isBusy) open('', textTable(text, MAX_EMPLOYEE_CELL))
  }
  const mend = (mended: EmployeeCells) => {
    if (file) setFile({ ...file, rows: file.rows.map((row) => (row.row === mended.row ? mended : row)) })
  }
  return (
    <div className="console-editor">
      <p>{t('employeeImport.text')}</p>
      <p>{t('employeeImport.matching')}</p>
      <div className="console-actions">
        <FileButton
          accept={TABLE_ACCEPT}
          label={t('employeeImport.choose')}
          variant="filled"
          busy={isBusy}
          onChoose={choose}
        />
        <FileMenu title={t('screen.employees')} read={(signal, progress) => employeeTable(lang, signal, progress)} />
      </div>
      {!file && (
        <form onSubmit={paste} className="console-editor">
          <Textarea
            label={t('employeeImport.paste')}
            description={t('employeeImport.pasteHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={3}
            maxRows={12}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className="console-actions">
            <PlainButton type="submit" variant="outline" disabled={text.trim() === ''}>
              {t('employeeImport.lookPasted')}
            </PlainButton>
          </div>
        </form>
      )}
      {problem && <Notice tone="bad" live title={problem} />}
      {file && (
        <Notice
          live
          title={t('employeeImport.opened', {
            name: file.name || t('employeeImport.pasted'),
            count: file.rows.length,
          })}
        />
      )}
      {file && file.unknown.length > 0 && (
        <Notice tone="attention" title={t('employeeImport.unknown', { names: file.unknown.join(t('comma')) })} />
      )}
      {reading.isPending && <p role="status">{t('employeeImport.reading')}</p>}
      {look.isPending && file && (
        <p role="status">{t('employeeImport.looking', { done: looking, all: file.rows.length })}</p>
      )}
      {[look.error, start.error].map(
        (error) => error && <Notice key={error.message} tone="bad" live title={error.message} />,
      )}
      {file && looked && !look.isPending && <EmployeeImportRows file={file} looked={looked} onMend={mend} />}
      {file && !look.isPending && (
        <div className="console-actions">
          {isSeen ? (
            <Can
              may="employee.edit"
              disabled={isBusy}
              because={ready === 0 ? t('employeeImport.nothing') : undefined}
              onClick={() => start.mutate({ id: looked.id })}
            >
              {t('employeeImport.start', { count: ready })}
            </Can>
          ) : (
            <PlainButton disabled={isBusy} onClick={() => begin(file)}>
              {t('employeeImport.again')}
            </PlainButton>
          )}
          <PlainButton variant="quiet" disabled={isBusy} onClick={() => setFile(undefined)}>
            {t('employeeImport.other')}
          </PlainButton>
        </div>
      )}
    </div>
  )
}

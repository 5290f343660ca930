import type { CheckedList } from '@idocard/contract/cards/site-batch'
import { type ListFault, MAX_LIST_ROWS } from '@idocard/domain/cards/batch-list'
import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useAction } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { tableRows } from '../kit/table-rows.ts'
import { TextFileButton } from '../kit/text-file-button.tsx'

type Table = ReturnType<typeof tableRows>['rows']
/** The most faults that are shown. */
const MAX_FAULTS = 50

type ListInputProps<R> = {
  label: string
  hint: string
  text: string
  onText: (text: string) => void
  /** Finds the columns of a list. */
  read: (rows: Table) => { rows: R[]; faults: ListFault[] }
  check: (list: R[]) => Promise<CheckedList>
  /** Writes the list, once it has no faults. */
  children: (list: R[], checked: CheckedList) => ReactNode
}

/** A list that is pasted or comes from a file, what it would do, and which rows are wrong and why. */
export function BatchListInput<R>({ label, hint, text, onText, read, check, children }: ListInputProps<R>) {
  const { t } = useTranslation('console')
  const checking = useAction(
    [],
    async () => {
      const table = tableRows(text)
      const { rows, faults } = table.faults.length > 0 ? { rows: [], faults: table.faults } : read(table.rows)
      const wrong = rows.length > MAX_LIST_ROWS ? [{ row: 0, problem: 'size' as const, detail: '' }] : faults
      return { rows, ...(wrong.length > 0 ? { faults: wrong, fresh: 0, here: 0 } : await check(rows)) }
    },
    { inPlace: true },
  )
  const put = (value: string) => {
    onText(value)
    checking.reset()
  }
  const faults = checking.data?.faults ?? []
  return (
    <>
      <Textarea
        label={label}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={4}
        maxRows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => put(event.currentTarget.value)}
      />
      <div className="console-actions">
        <TextFileButton label={t('batch.chooseList')} onText={put} />
        <PlainButton
          variant="outline"
          disabled={checking.isPending || text.trim() === ''}
          onClick={() => checking.mutate()}
        >
          {t('batch.check')}
        </PlainButton>
      </div>
      {checking.error && <Notice tone="bad" live title={checking.error.message} />}
      {faults.length > 0 && (
        <Notice tone="bad" live title={t('batch.faults', { count: faults.length })}>
          <ul className="console-results">
            {faults.slice(0, MAX_FAULTS).map(({ row, problem, detail }) => (
              <li key={`${row} ${problem} ${detail}`}>
                {row > 0 && <strong>{t('batch.row', { row })} </strong>}
                {t(`batch.fault.${problem}`, { detail })}
              </li>
            ))}
          </ul>
          {faults.length > MAX_FAULTS && <p>{t('batch.moreFaults', { count: faults.length - MAX_FAULTS })}</p>}
        </Notice>
      )}
      {checking.data && faults.length === 0 && (
        <>
          <Notice tone="good" live title={t('batch.checked', { count: checking.data.fresh })}>
            {checking.data.here > 0 && t('batch.here', { count: checking.data.here })}
          </Notice>
          {children(checking.data.rows, checking.data)}
        </>
      )}
    </>
  )
}

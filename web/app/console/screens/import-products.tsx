import type { ImportedRow } from '@idocard/contract/commerce/product-import'
import {
  IMPORT_COLUMNS,
  type ImportCells,
  type ImportColumn,
  importCell,
  importHeading,
  importRows,
  MAX_IMPORT_CELL,
  MAX_IMPORT_ROWS,
} from '@idocard/domain/commerce/product-import'
import { joined, type Lang, pick } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { KeptNotices, KeptStatus } from '../kit/draft-notices.tsx'
import { Page } from '../kit/page.tsx'
import { addressOf } from '../kit/place.ts'
import { ReadTable } from '../kit/read-table.tsx'
import { saveFile } from '../kit/save-file.ts'
import { tableFile } from '../kit/table-file.ts'
import { tableRows } from '../kit/table-rows.ts'
import { TextFileButton } from '../kit/text-file-button.tsx'
import { type Kept, useKept } from '../kit/use-kept.ts'

/** The columns of a file that are moments. */
const MOMENTS: readonly string[] = ['discountFrom', 'discountUntil'] satisfies ImportColumn[]
const isDone = ({ outcome }: ImportedRow) => outcome === 'new' || outcome === 'changed'

/** Adds and changes products from pasted rows or a CSV file. What would change is looked at before. */
export function ImportProducts() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const kept = useKept('products', 'new rows', { text: '' })
  return (
    <Page
      title={t('productImport.title')}
      back={{ to: addressOf({ prefix: '', screen: 'products' }), text: t('screen.products') }}
    >
      {kept.values ? (
        <ImportForm kept={kept} text={kept.values.text} />
      ) : (
        <Skeleton label={shared('loading')} lines={6} />
      )}
    </Page>
  )
}

function ImportForm({ kept, text }: { kept: Kept<{ text: string }>; text: string }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const setText = (read: string) => kept.put({ text: read })
  const table = tableRows(text, MAX_IMPORT_CELL)
  const read = importRows(table.rows)
  const rows = read?.list ?? []
  // What was looked at is what is imported: a change of anything asks for another look.
  const check = useAction([], async () => ({ text, ...(await api.siteProduct.check_import(sent(rows))) }), {
    inPlace: true,
  })
  const seen = check.data?.text === text ? check.data.list : undefined
  const ready = seen?.filter(isDone) ?? []
  const put = useAction([api.siteProduct.import], () => api.siteProduct.import(sent(rows, seen)), {
    inPlace: true,
    // Rows that were refused stay, to be put right: those that were imported change nothing the second time.
    onSuccess: ({ list }) => {
      if (list.every(isDone)) kept.done({ text: '' })
    },
  })
  const download = useAction([], async () => saveTable(lang, t('productImport.file')), { inPlace: true })
  const isBusy = check.isPending || put.isPending
  const fault = faultOf()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || fault || rows.length === 0) return
    if (seen) put.mutate()
    else check.mutate()
  }
  return (
    <form className="console-editor" onSubmit={submit}>
      <p>{t('productImport.text')}</p>
      <KeptNotices kept={kept} />
      <div className="console-actions">
        <PlainButton variant="outline" disabled={download.isPending} onClick={() => download.mutate()}>
          {t('productImport.download')}
        </PlainButton>
        <TextFileButton label={t('batch.chooseList')} onText={setText} />
      </div>
      {put.data && <Outcome list={put.data.list} />}
      <Textarea
        label={t('productImport.rows')}
        description={t('productImport.rowsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        readOnly={put.isPending}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {fault && <Notice tone="bad" live title={fault} />}
      {read && read.unknown.length > 0 && (
        <Notice tone="attention" title={t('productImport.unknown', { names: read.unknown.join(t('comma')) })} />
      )}
      {[check.error, put.error].map(
        (error) => error && <Notice key={error.message} tone="bad" live title={error.message} />,
      )}
      {seen && <Preview list={seen} />}
      <Can
        may="product.edit"
        type="submit"
        disabled={isBusy || fault !== '' || rows.length === 0 || (seen !== undefined && ready.length === 0)}
      >
        {seen
          ? t('productImport.put', { count: ready.length })
          : rows.length === 0
            ? t('productImport.checkFirst')
            : t('productImport.check', { count: rows.length })}
      </Can>
      <KeptStatus kept={kept} />
    </form>
  )

  /** Why the text is no table of products. */
  function faultOf(): string {
    if (text.trim() === '') return ''
    if (table.faults.length > 0) return t('productImport.quote')
    if (!read) return t('productImport.noHeadings')
    return rows.length > MAX_IMPORT_ROWS ? t('productImport.tooMany', { count: MAX_IMPORT_ROWS }) : ''
  }
}

/** The rows for the server, with the versions that were looked at. */
const sent = (rows: readonly ImportCells[], seen?: readonly ImportedRow[]) => ({
  list: JSON.stringify(rows.map((row, at) => ({ ...row, version: seen?.[at]?.version ?? 0 }))),
})

/** Lets the browser store all products as a file that can be changed and imported. */
async function saveTable(lang: Lang, name: string): Promise<void> {
  const { list } = await api.siteProduct.load_table({})
  const cell = (product: (typeof list)[number], column: ImportColumn) => {
    const value = column in product ? product[column as keyof typeof product] : null
    if (value === null) return ''
    return MOMENTS.includes(column) ? formatStamp(String(value)) : importCell(column, String(value), lang)
  }
  const head = IMPORT_COLUMNS.map((column) => importHeading(column, lang))
  const rows = list.map((product) => IMPORT_COLUMNS.map((column) => cell(product, column)))
  saveFile(tableFile([head, ...rows], 'csv'), `${name} ${taiwanDay(new Date())}.csv`)
}

/** What became of the rows. */
function Outcome({ list }: { list: readonly ImportedRow[] }) {
  const { t } = useTranslation('console')
  const done = list.filter(isDone).length
  const refused = list.filter(({ outcome }) => outcome === 'refused')
  return (
    <>
      <Notice tone="good" live title={t('productImport.done', { count: done })} />
      {refused.length > 0 && (
        <Notice tone="bad" live title={t('productImport.refused', { count: refused.length })}>
          <ul>
            {refused.map(({ row, problem }) => (
              <li key={row}>{t('productImport.rowProblem', { row, problem })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

/** What an import would do, row by row. */
function Preview({ list }: { list: readonly ImportedRow[] }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const shown = (field: string, value: string) => {
    if (value === '') return t('order.empty')
    return MOMENTS.includes(field) ? formatStamp(value) : importCell(field as ImportColumn, value, lang)
  }
  const heading = (field: ImportedRow['changes'][number]['field']) =>
    field === 'stock' ? t('product.stock') : importHeading(field, lang)
  const change = ({ field, before, after }: ImportedRow['changes'][number], isNew: boolean) =>
    isNew
      ? t('productImport.value', { name: heading(field), after: shown(field, after) })
      : t('productImport.change', { name: heading(field), before: shown(field, before), after: shown(field, after) })
  return (
    <ReadTable
      label={t('productImport.preview')}
      columns={[
        { label: t('productImport.row'), cell: ({ row }) => String(row) },
        {
          label: t('product.title'),
          cell: ({ id, titleCh, titleEn }) => joined(lang, 'dot', [id ? String(id) : '', pick(lang, titleCh, titleEn)]),
        },
        { label: t('productImport.outcome'), cell: ({ outcome }) => t(`productImport.outcomes.${outcome}`) },
        {
          label: t('productImport.changes'),
          cell: ({ outcome, problem, changes }) =>
            problem || changes.map((one) => change(one, outcome === 'new')).join(t('productImport.between')),
        },
      ]}
      rows={list}
    />
  )
}

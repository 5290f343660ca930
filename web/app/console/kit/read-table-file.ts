import type { TableRow } from '@idocard/domain/table-import'
import { decodeText } from '../../lib/decode-text.ts'
import { tableRows } from './table-rows.ts'

/** More than ten thousand rows of what staff have lists of. */
const MAX_BYTES = 10_000_000
/** A workbook that takes longer is none that people made. */
const MAX_MS = 30_000
/** How a workbook begins: it is a zip archive. */
const ZIP = [0x50, 0x4b]

/** What a chosen file can be, for the browser's file picker. */
export const TABLE_ACCEPT =
  '.xlsx,.csv,.tsv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The rows of a chosen table: a workbook (XLSX), or a text as spreadsheets save it.
 * @param maxCell the characters of a cell that matter
 * @returns undefined if it is neither, too large, or damaged
 */
export async function readTableFile(file: File, maxCell: number): Promise<TableRow[] | undefined> {
  if (file.size > MAX_BYTES) return undefined
  const bytes = await file.arrayBuffer()
  const isWorkbook = ZIP.every((byte, at) => new Uint8Array(bytes)[at] === byte)
  return isWorkbook ? workbook(bytes) : textTable(decodeText(bytes), maxCell)
}

/** The rows of pasted cells, or of a text file. Undefined if it is no table. */
export function textTable(text: string | undefined, maxCell: number): TableRow[] | undefined {
  if (text === undefined) return undefined
  const { rows, faults } = tableRows(text, maxCell)
  return faults.length > 0 ? undefined : rows
}

/** Reads a workbook in a worker, which ends with what it reads. */
function workbook(bytes: ArrayBuffer): Promise<TableRow[] | undefined> {
  const worker = new Worker(new URL('./read-workbook-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<TableRow[] | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<TableRow[] | undefined>) => resolve(data))
    worker.addEventListener('error', () => resolve(undefined))
    setTimeout(() => resolve(undefined), MAX_MS)
    worker.postMessage(bytes, [bytes])
  }).finally(() => worker.terminate())
}

import { type TableFile, type TableRows, tableFile } from './table-file.ts'

export interface TableRequest {
  rows: TableRows
  kind: TableFile
}

/** Writes a table as a file. With many rows this takes seconds, in which the page would not respond. */
self.onmessage = ({ data: { rows, kind } }: MessageEvent<TableRequest>) => self.postMessage(tableFile(rows, kind))

/**
 * How csv-stringify writes rows for spreadsheets (RFC 4180, with CRLF): a cell that begins like a formula is prefixed with
 * an apostrophe. The library would otherwise quote only those line breaks that are the file's own.
 */
export const CSV_WRITING = {
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_match: /[\r\n]/,
} as const

/** A cell that looks like one with such an apostrophe already gets a second, so that readers can remove exactly one. */
export const escapedCell = (cell: string): string => (/^'+[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell)

/** Checks a list of names (CSV). Plain JavaScript, for the process that reads attachments (docs/decisions/0016). */

/** What no table contains: control characters other than tabs and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\0-\x08\x0b\x0e-\x1f\x7f]/
/**
 * A cell that a spreadsheet would calculate when the list is opened. `="0912345678"` is how people keep a leading zero;
 * a number with a sign, and a name that begins with `@`, are harmless.
 */
const FORMULA = /(?:^|[,;\t\r\n])[ "]*(?:=(?! *"{1,2}[\d+ -]*")|[+\-@][^,;\t\r\n]*(?:\||!|[A-Za-z]\())/

/**
 * Why a text is refused as a list; undefined if spreadsheets can open it without calculating anything.
 * @param {Buffer} file
 * @returns {string | undefined}
 */
export function refusalOfList(file) {
  const text = decoded(file)
  if (text === undefined || text.trim() === '' || CONTROL.test(text)) return 'inquiry.file_kind'
  return FORMULA.test(text.replace(/^\uFEFF/, '')) ? 'inquiry.file_unsafe' : undefined
}

/** The text as spreadsheets in Taiwan save it: UTF-8, UTF-16 with a byte order mark, or Big5. */
function decoded(file) {
  const mark = file.toString('hex', 0, 2)
  for (const encoding of mark === 'fffe' ? ['utf-16le'] : mark === 'feff' ? ['utf-16be'] : ['utf-8', 'big5']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file)
    } catch {
      // Tries the next encoding.
    }
  }
  return undefined
}

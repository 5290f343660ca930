import { inflateRawSync } from 'node:zlib'

/**
 * Looks into a workbook (ECMA-376, a zip) without unpacking it. Plain JavaScript, for the process that reads
 * attachments (docs/decisions/0016).
 */

/** Far more parts than a workbook with a list has. */
const MAX_PARTS = 2000
/** Bytes of all parts unpacked: a larger workbook would harm whoever opens it. */
const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_TYPES = 256 * 1024
/** The longest comment behind a zip's directory, and the record before it. */
const MAX_END = 65_535 + 22
const [END, ENTRY, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50]
/** Parts that run, load or contain something else than a table. */
const ACTIVE =
  /vbaProject|macrosheets|dialogsheets|\/activeX\/|\/ctrlProps\/|\/embeddings\/|\/externalLinks\/|\/queryTables\/|\/webextensions\/|connections\.xml|customUI|\.(?:exe|dll|js|vbs|hta|lnk|zip)$/i
const TYPES = '[Content_Types].xml'
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

const KIND = 'inquiry.file_kind'
const UNSAFE = 'inquiry.file_unsafe'

/**
 * Why a zip is refused; undefined if it is a workbook without macros, other files and connections.
 * @param {Buffer} file
 * @returns {string | undefined}
 */
export function refusalOfXlsx(file) {
  const parts = partsOf(file)
  if (!parts) return KIND
  let unpacked = 0
  for (const { name, flags, method, size, isLocal } of parts) {
    if (flags & 1) return UNSAFE
    if ((method !== 0 && method !== 8) || !isLocal || name.includes('..') || /^[/\\]|\\/.test(name)) return KIND
    if (ACTIVE.test(name)) return UNSAFE
    unpacked += size
  }
  if (unpacked > MAX_UNPACKED) return 'upload.too_heavy'
  if (new Set(parts.map(({ name }) => name)).size < parts.length) return KIND
  const types = parts.find(({ name }) => name === TYPES)
  if (!types || !parts.some(({ name }) => name === 'xl/workbook.xml')) return KIND
  const text = textOf(file, types)
  if (/macroEnabled|vbaProject/i.test(text)) return UNSAFE
  return text.includes(MAIN) ? undefined : KIND
}

/** The entries of a zip's directory. Undefined if it has none, or is damaged. */
function partsOf(file) {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]), file.length - 22)
  if (end < 0 || end < file.length - MAX_END || file.readUInt32LE(end) !== END) return undefined
  const count = file.readUInt16LE(end + 10)
  let at = file.readUInt32LE(end + 16)
  if (count === 0 || count > MAX_PARTS) return undefined
  const parts = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || file.readUInt32LE(at) !== ENTRY) return undefined
    const length = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + length)
    const start = file.readUInt32LE(at + 42)
    parts.push({
      name,
      flags: file.readUInt16LE(at + 8),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      start,
      isLocal: isLocal(file, start, name),
    })
    at += 46 + length + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

/** Whether the part begins where the directory says, under the same name: readers use one or the other. */
const isLocal = (file, start, name) =>
  start + 30 <= file.length &&
  file.readUInt32LE(start) === LOCAL &&
  file.toString('utf8', start + 30, start + 30 + file.readUInt16LE(start + 26)) === name

function textOf(file, { start, packed, method }) {
  const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
  const bytes = file.subarray(from, from + packed)
  return (
    method === 0 ? bytes.subarray(0, MAX_TYPES) : inflateRawSync(bytes, { maxOutputLength: MAX_TYPES })
  ).toString()
}

/** The text of an XML file: UTF-8, or UTF-16 with a byte order mark. Undefined if it is neither. */
export function xmlText(file) {
  const mark = file.toString('hex', 0, 2)
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}

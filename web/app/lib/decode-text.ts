/** Decodes a text that a spreadsheet saved: UTF-8, or Big5 from Excel in Taiwan. Undefined if it is neither. */
export function decodeText(bytes: ArrayBuffer): string | undefined {
  for (const encoding of ['utf-8', 'big5']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // A null character means a workbook, or another file that is not text.
      return text.includes('\0') ? undefined : text
    } catch {
      // Tries the next encoding.
    }
  }
  return undefined
}

/** The text of a chosen file. Undefined if it is none, or larger than `max` bytes. */
export const textOfFile = async (file: File, max: number): Promise<string | undefined> =>
  file.size <= max ? decodeText(await file.arrayBuffer()) : undefined

import { workbookRows } from './read-workbook.ts'

/** Reads a workbook. With many rows this takes seconds, in which the page would not respond. */
self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    self.postMessage(await workbookRows(new Uint8Array(data)))
  } catch {
    self.postMessage(undefined)
  }
}

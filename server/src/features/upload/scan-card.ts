import type { ScannedCard } from '@idocard/contract/upload'
import { scannedContact } from '@idocard/domain/scanned-contact'
import type { RecognisedCard } from '../../providers/ocr/port.ts'
import { OcrError, type OcrFault, type OcrProvider } from '../../providers/ocr/port.ts'

/**
 * Reads one side of a paper card.
 * @returns what was read, or why not
 * @param warn called with errors that are not about the picture
 */
export async function scanCard(
  ocr: OcrProvider,
  picture: Buffer,
  warn: (error: unknown) => void,
): Promise<RecognisedCard | OcrFault> {
  try {
    return await ocr.recognise(picture, AbortSignal.timeout(SCAN_MS))
  } catch (error) {
    const fault = error instanceof OcrError ? error.code : isTimeout(error) ? 'timeout' : 'failed'
    if (fault !== 'unreadable' && fault !== 'busy' && fault !== 'missing') warn(error)
    return fault
  }
}

/** A provider ends by itself within 8 seconds; one that does not is not waited for. */
const SCAN_MS = 8000
const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/** What was read, as the API answers it. */
export const scannedShown = (
  { width, height, fields, lines, qr, cut }: RecognisedCard,
  picture: ScannedCard['picture'],
): ScannedCard => ({
  picture,
  width,
  height,
  fields,
  lines,
  qr: qr ?? '',
  contact: scannedContact(fields),
  photograph: cut?.photograph ?? null,
})

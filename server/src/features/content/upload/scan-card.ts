import { scannedContact } from '@idocard/card-reader/fields/scanned-contact'
import type { ScannedCard } from '@idocard/contract/content/upload'
import type { RecognisedCard, RecognisedSide } from '../../../providers/ocr/port.ts'
import { OcrError, type OcrFault, type OcrProvider } from '../../../providers/ocr/port.ts'

/**
 * Recognises one side of a paper card.
 * @param warn called with errors that are not caused by the picture
 * @returns the recognised card, or the reason why there is none
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

/** Time limit for a provider, which should stop by itself within 8 seconds. */
const SCAN_MS = 8000
const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

type Picture = ScannedCard['picture']

const sideShown = ({ width, height, fields, lines, cut }: RecognisedSide, picture: Picture) => ({
  picture,
  width,
  height,
  fields,
  lines,
  contact: scannedContact(fields),
  photograph: cut?.photograph ?? null,
})

/**
 * The recognised cards as the API returns them.
 * @param others the stored pictures of the further cards
 */
export const scannedShown = (read: RecognisedCard, picture: Picture, others: readonly Picture[]): ScannedCard => ({
  ...sideShown(read, picture),
  qr: read.qr ?? '',
  others: read.others.flatMap((side, at) => {
    const stored = others[at]
    return stored ? [sideShown(side, stored)] : []
  }),
})

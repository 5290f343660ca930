import type { Box, CardField, CardLine } from '@idocard/domain/cards/card-fields'

/** The text and fields of one side of a paper card. */
export interface RecognisedSide {
  /**
   * Size in pixels of the upright picture, or of the card that was cut out of it. Boxes are in these pixels. 0 if the
   * vendor does not provide it.
   */
  width: number
  height: number
  /** From top to bottom. */
  lines: CardLine[]
  /** In the order of `CARD_FIELDS`. An empty list if nothing was recognised, which is not an error. */
  fields: CardField[]
  /** Undefined if no outline of a card was found in the picture. */
  cut: CutCard | undefined
}

/** What was read from a picture: one card, or several that lie beside each other. */
export interface RecognisedCard extends RecognisedSide {
  /** Further cards in the picture, each cut out of it. */
  others: RecognisedSide[]
  /** The content of a QR code in the picture; it is untrusted text. */
  qr: string | undefined
}

/** The card cut out of the picture, as seen from straight above. */
interface CutCard {
  /** A JPEG file; as untrusted as the uploaded picture. */
  picture: Uint8Array
  /** Size of the uploaded picture (upright), and the box of each field in it. */
  photograph: { width: number; height: number; boxes: Box[] }
}

export interface OcrProvider {
  readonly name: string
  /** False if pictures leave this installation. The user must be informed of that beforehand. */
  readonly local: boolean
  /**
   * Reads one side of a card, within 8 seconds including the time in the queue.
   * @param picture a JPEG, PNG or WebP file as it was uploaded; untrusted
   * @param signal aborts the work; the promise then rejects with the signal's reason
   * @throws {OcrError} if the card could not be read
   */
  recognise(picture: Buffer, signal?: AbortSignal): Promise<RecognisedCard>
  /** Ends running processes. Later calls of `recognise` start new ones. */
  close(): Promise<void>
}

/**
 * - `missing`: the engine is not installed, or the vendor refuses our key
 * - `busy`: too many pictures at once, or the vendor's quota is used up; may be retried soon
 * - `timeout`: not done within the limit
 * - `unreadable`: this file is not a picture, or it is too large or too small; a retry is useless
 * - `failed`: the engine crashed or answered with an error
 */
export type OcrFault = 'missing' | 'busy' | 'timeout' | 'unreadable' | 'failed'

/** Why a card was not read. The message contains no text of the card, so it is safe to log. */
export class OcrError extends Error {
  readonly code: OcrFault

  constructor(code: OcrFault, detail = '', options?: ErrorOptions) {
    super(`Card not read: ${code}${detail && ` (${detail})`}`, options)
    this.name = 'OcrError'
    this.code = code
  }
}

/** Time limit for one card, from the call to the answer. */
export const OCR_TIMEOUT_MS = 8000

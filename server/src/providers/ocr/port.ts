import type { Box, CardField, CardLine } from '@idocard/domain/card-fields'

/** What was read on one side of a paper card. */
export interface RecognisedCard {
  /**
   * Size in pixels of the picture, turned upright, or of the card that was cut out of it; boxes are in these pixels. 0: the
   * vendor does not say.
   */
  width: number
  height: number
  /** From top to bottom. */
  lines: CardLine[]
  /** In the order of `CARD_FIELDS`. Nothing recognisable: an empty list, which is no error. */
  fields: CardField[]
  /** The content of a QR code on the card; it is untrusted text. */
  qr: string | undefined
  /** Undefined when no outline of a card was found in the picture. */
  cut: CutCard | undefined
}

/** The card as it looks from straight above. */
export interface CutCard {
  /** A JPEG file; untrusted, as the picture was. */
  picture: Uint8Array
  /** Size of the picture that was given, turned upright, and the place of each field in it. */
  photograph: { width: number; height: number; boxes: Box[] }
}

export interface OcrProvider {
  readonly name: string
  /** False when the picture leaves this installation, of which a person must be told before. */
  readonly local: boolean
  /**
   * Reads one side of a card. Takes 8 seconds at most, waiting included.
   * @param picture a JPEG, PNG or WebP file as it was uploaded; untrusted
   * @param signal ends the work early; it then rejects with the signal's reason
   * @throws {OcrError} when it could not be read
   */
  recognise(picture: Buffer, signal?: AbortSignal): Promise<RecognisedCard>
  /** Ends what it has running; later calls start it again. */
  close(): Promise<void>
}

/**
 * - `missing`: the engine is not installed, or the vendor refuses our key
 * - `busy`: too many pictures at once, or the vendor's quota is used up; worth trying again soon
 * - `timeout`: not done within the limit
 * - `unreadable`: this file is no picture, or is too large or too small; trying again is useless
 * - `failed`: the engine died or answered with an error
 */
export type OcrFault = 'missing' | 'busy' | 'timeout' | 'unreadable' | 'failed'

/** Why a card was not read. Its message contains nothing of the card, so it is safe to log. */
export class OcrError extends Error {
  readonly code: OcrFault

  constructor(code: OcrFault, detail = '', options?: ErrorOptions) {
    super(`Card not read: ${code}${detail && ` (${detail})`}`, options)
    this.name = 'OcrError'
    this.code = code
  }
}

/** For one card, from the call to the answer. */
export const OCR_TIMEOUT_MS = 8000

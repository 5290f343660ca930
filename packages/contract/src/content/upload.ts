import { CARD_FIELDS } from '@idocard/domain/cards/card-fields'
import * as z from 'zod'
import { call } from '../call.ts'
import { contactFields } from '../contacts/contact-fields.ts'

/** The largest uploaded picture, in bytes. */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024

/** Refusals of an uploaded file that should be a picture. */
export const PICTURE_REFUSALS = [
  'upload.not_picture',
  'upload.too_many_pixels',
  'upload.too_heavy',
  'upload.too_large',
  'upload.quota',
] as const

/** The bytes of the file in a multipart body. */
export const fileContent = z.custom<Buffer>((value) => Buffer.isBuffer(value))

/** An uploaded picture, re-encoded without its metadata. */
export const uploaded = z.object({
  /** Identifies the picture in calls that take one, such as `createIcon` and `card/update`. */
  id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
})

/** A rectangle in pixels of the upright picture. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const alternatives = z.array(z.object({ at: z.int(), characters: z.array(z.string()) }))

/** What was read from one side of a paper card. Only the picture is stored. */
const scannedSide = z.object({
  /** The stored picture. If the card's outline was found in the photograph, it is the card alone, straightened. */
  picture: uploaded.pick({ id: true, url: true }),
  /** Size in pixels of that picture, upright and before scaling down. Boxes refer to it. */
  width: z.number(),
  height: z.number(),
  fields: z.array(
    z.object({
      name: z.enum(CARD_FIELDS),
      value: z.string(),
      /** 0 to 1. A person should check values below 0.85. */
      confidence: z.number(),
      box,
      /** Other possible characters at a position of the value, counted in characters. */
      alternatives,
    }),
  ),
  lines: z.array(z.object({ text: z.string(), box, confidence: z.number(), alternatives })),
  /** The fields as a contact, for `paperCard/create`. */
  contact: contactFields,
  /**
   * If the picture is the card alone: size in pixels of the upright photograph, and the boxes of the fields in it, in
   * the order of the fields. The photograph itself is not stored; a client that wants to keep it uploads it. Null if
   * the picture is the photograph.
   */
  photograph: z.object({ width: z.number(), height: z.number(), boxes: z.array(box) }).nullable(),
})

/** What was read from a picture with one paper card, or with several beside each other. */
const scanned = scannedSide.extend({
  /** Further cards in the picture, each with its own picture. Usually there are none. */
  others: z.array(scannedSide),
  /** The content of a QR code in the picture; empty without one. Anybody can print one, so it must not be trusted. */
  qr: z.string(),
})
export type ScannedCard = z.infer<typeof scanned>

export const uploadContract = {
  upload_original: call({
    summary:
      'Uploads one picture, at most 8 MB: JPEG or PNG up to 24 megapixels, WebP up to 12, GIF, progressive JPEG, interlaced or 16-bit PNG up to 6, AVIF up to 3.',
    path: '/api/{product}/upload/file/upload-original',
    who: 'holder',
    writes: true,
    body: 'file',
    input: z.strictObject({ file: fileContent }),
    output: uploaded,
    refuses: PICTURE_REFUSALS,
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
  baidu_ocr_card: call({
    summary:
      'Reads one side of a paper card from a picture, or of two cards beside each other. The picture is stored, cropped to each card if its outline is found. If the card cannot be read, the refusal contains the id of the stored picture.',
    path: '/api/{product}/upload/ocr/baidu_ocr_card',
    who: 'holder',
    writes: true,
    body: 'file',
    input: z.strictObject({ file: fileContent }),
    output: scanned,
    refuses: [...PICTURE_REFUSALS, 'ocr.missing', 'ocr.busy', 'ocr.timeout', 'ocr.unreadable', 'ocr.failed'],
    limit: { times: 200, seconds: 86_400, by: 'person' },
  }),
}

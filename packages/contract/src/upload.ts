import { CARD_FIELDS } from '@idocard/domain/card-fields'
import * as z from 'zod'
import { call } from './call.ts'
import { contactFields } from './contact-fields.ts'

/** The largest uploaded picture, in bytes. */
export const PICTURE_BYTES_MOST = 8 * 1024 * 1024

/** What can be wrong with a file that should be a picture. */
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
const uploaded = z.object({
  /** Refers to the picture in `createIcon`, `card/update` and `webSite/set`. */
  id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
})

/** A rectangle in pixels of the picture, turned upright. */
const box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const alternatives = z.array(z.object({ at: z.int(), characters: z.array(z.string()) }))

/** What was read on one side of a paper card. Nothing is saved but the picture. */
const scanned = z.object({
  /** The picture that is kept: the card alone, straightened, where its outline was found in the photograph. */
  picture: uploaded.pick({ id: true, url: true }),
  /** Size in pixels of that picture before it is made smaller, turned upright: boxes are in these. */
  width: z.number(),
  height: z.number(),
  fields: z.array(
    z.object({
      name: z.enum(CARD_FIELDS),
      value: z.string(),
      /** 0 to 1; below 0.85 a person should look. */
      confidence: z.number(),
      box,
      /** Other characters that may stand at a place of the value, counted in characters. */
      alternatives,
    }),
  ),
  lines: z.array(z.object({ text: z.string(), box, confidence: z.number(), alternatives })),
  /** The content of a QR code on the card; empty when there is none. Anybody can print one: it is not to be trusted. */
  qr: z.string(),
  /** The fields as a contact, for `paperCard/create`. */
  contact: contactFields,
  /**
   * When the picture is the card alone: size in pixels of the photograph, turned upright, and in it the boxes of the fields,
   * in their order. Who wants to keep the photograph uploads it. Null when the picture is the photograph.
   */
  photograph: z.object({ width: z.number(), height: z.number(), boxes: z.array(box) }).nullable(),
})
export type ScannedCard = z.infer<typeof scanned>

export const uploadContract = {
  upload_original: call({
    summary:
      'Takes one picture, at most 8 MB: JPEG or PNG up to 24 megapixels, WebP up to 12, GIF, progressive JPEG, interlaced or 16-bit PNG up to 6, AVIF up to 3.',
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
      'Reads one side of a paper card from a picture. The picture is kept, or the card alone where it is found in it. When it could not be read, the refusal has the id of the picture.',
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

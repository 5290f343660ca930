import * as z from 'zod'
import { call } from './call.ts'

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
}

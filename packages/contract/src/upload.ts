import * as z from 'zod'
import { call } from './call.ts'

/** A picture that was uploaded, re-encoded without its metadata. */
const uploaded = z.object({
  /** Names it in `createIcon`, `card/update`, `webSite/set`. */
  id: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
})

export const uploadCalls = {
  upload_original: call({
    summary: 'Takes one picture (JPEG, PNG, WebP, AVIF or HEIC, at most 8 MB and 24 megapixels).',
    path: '/api/{product}/upload/file/upload-original',
    who: 'holder',
    writes: true,
    body: 'file',
    input: z.strictObject({ file: z.custom<Buffer>((value) => Buffer.isBuffer(value)) }),
    output: uploaded,
    refuses: ['upload.not_picture', 'upload.too_large', 'upload.quota'],
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
}

import * as z from 'zod'

/** Every answer of the API: `code` is the HTTP status, 200 is success. */
export interface Envelope<T = unknown> {
  code: number
  message: string
  data: T
}

/** `data` of a refusal: its name, and details for some refusals. */
const refusalData = z.object({
  refusal: z.string(),
  /** Validation errors: field → message in the caller's language. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds to wait before a retry. */
  retryAfter: z.number().optional(),
  orderNumber: z.string().optional(),
  productId: z.number().optional(),
  /** Units still available. */
  left: z.number().optional(),
  /** When units held by other orders may become available. */
  until: z.iso.datetime().optional(),
  /** The maximum number of megapixels for a picture of this kind. */
  max: z.number().optional(),
  /** The id of the picture that was stored although the call was refused. */
  picture: z.string().optional(),
})
export type RefusalData = z.infer<typeof refusalData>

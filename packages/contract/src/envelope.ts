import * as z from 'zod'

/** Every answer of the API: `code` is the HTTP status, 200 is success. */
export interface Envelope<T = unknown> {
  code: number
  message: string
  data: T
}

/** What `data` holds in a refusal: its name, and more where the refusal has more to say. */
export const refusalData = z.object({
  refusal: z.string(),
  /** Validation: field → message in the caller's language. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Seconds after which trying again makes sense. */
  retryAfter: z.number().optional(),
  orderNumber: z.string().optional(),
  productId: z.number().optional(),
  /** Units that can still be had. */
  left: z.number().optional(),
  /** When units that others hold may come free. */
  until: z.iso.datetime().optional(),
  /** Megapixels that a picture of this kind may have. */
  most: z.number().optional(),
})
export type RefusalData = z.infer<typeof refusalData>

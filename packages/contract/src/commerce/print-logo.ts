import { LOGO_KINDS } from '@idocard/domain/commerce/print-logo'
import * as z from 'zod'
import { call } from '../call.ts'
import { text } from '../fields.ts'

export const printLogo = z.object({
  id: z.string(),
  kind: z.enum(LOGO_KINDS),
  /** Address of the picture; empty for a PDF, which is never rendered. */
  url: z.string(),
  /** The picture's size in pixels; 0 for a PDF. */
  width: z.int(),
  height: z.int(),
})
export type PrintLogo = z.infer<typeof printLogo>

/** Logos to be printed on cards. */
export const printLogoContract = {
  upload: call({
    summary: 'Uploads a logo for printing: SVG, PDF or PNG, at most 2 MB.',
    path: '/api/idoCard/printLogo/upload',
    who: 'member',
    writes: true,
    body: 'file',
    input: z.strictObject({ file: z.custom<Buffer>((value) => Buffer.isBuffer(value)) }),
    output: printLogo,
    refuses: [
      'print.logo_too_large',
      'print.logo_kind',
      'print.logo_small',
      'print.logo_unsafe_svg',
      'print.logo_unprintable',
      'print.logo_unsafe_pdf',
      'print.logo_quota',
      'upload.too_many_pixels',
      'upload.too_heavy',
    ],
    limit: { times: 30, seconds: 3600, by: 'person' },
  }),
  load_file: call({
    summary: 'The path at which the file of my logo can be downloaded for an hour.',
    path: '/api/idoCard/printLogo/load_file',
    who: 'member',
    input: z.strictObject({ id: text(40) }),
    output: z.object({ path: z.string() }),
    refuses: ['not_found'],
  }),
}

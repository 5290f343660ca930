import { INQUIRY_LIMITS } from '@idocard/domain/company/inquiry-form'
import { MAX_FILE_NAME } from '@idocard/domain/contacts/contact'
import * as z from 'zod'
import { call, type RateLimit } from '../call.ts'
import { fileContent } from '../content/upload.ts'
import { day, integerOr, list, optionalText, rowIdOrNone } from '../fields.ts'

/** The limit for inquiries from one network address. */
const MAX_INQUIRIES: RateLimit = { times: 5, seconds: 3600, by: 'address' }

export const inquiryContract = {
  send_contact_us: call({
    summary: 'Sends an inquiry to the company. `project` lists subjects by their Chinese names.',
    path: '/api/idoCard/account/send_contact_us',
    who: 'anyone',
    writes: true,
    // `domain/contact-form` validates the fields and has the form's own messages, so the schema is lenient.
    input: z.strictObject({
      name: optionalText(INQUIRY_LIMITS.name),
      email: optionalText(INQUIRY_LIMITS.email),
      project: list(z.string().max(40), 10).prefault([]),
      /** A product id; 0 for none. */
      product: rowIdOrNone,
      content: optionalText(INQUIRY_LIMITS.content),
      /** A honeypot: hidden from people, only bots fill it in. */
      website: optionalText(400),
      /** Milliseconds from opening the form to sending it; bots send immediately. Other clients omit it. */
      elapsed: integerOr(0, 1_000_000_000_000, 0),
    }),
    output: z.object({}),
    limit: MAX_INQUIRIES,
  }),
  create: call({
    summary:
      'Sends us an inquiry from a company (the specification’s enterprise form), with one file at most: PDF, PNG, JPEG, SVG, CSV or XLSX, at most 8 MB.',
    path: '/api/{product}/contact/create',
    who: 'anyone',
    writes: true,
    body: 'file',
    // Validated like the form above.
    input: z.strictObject({
      /** The company that the inquiry is for; 0 or an unknown id for none. */
      sponsor_id: rowIdOrNone,
      name: optionalText(INQUIRY_LIMITS.name),
      mail: optionalText(INQUIRY_LIMITS.email),
      phone: optionalText(INQUIRY_LIMITS.phone),
      companyName: optionalText(INQUIRY_LIMITS.companyName),
      /** The subject, in a few words. */
      ask: optionalText(INQUIRY_LIMITS.ask),
      detail: optionalText(INQUIRY_LIMITS.content),
      /** How many cards; 0: not said. */
      quantity: integerOr(0, INQUIRY_LIMITS.quantity, 0),
      /** The day by which they are needed; empty: not said. */
      neededBy: z.union([z.literal(''), day]).prefault(''),
      /** What a form sends without a file is empty. */
      file: z.union([z.literal(''), fileContent]).prefault(''),
      /** The file's name on the sender's device. */
      fileName: optionalText(MAX_FILE_NAME),
    }),
    output: z.object({}),
    refuses: [
      'inquiry.file_kind',
      'inquiry.file_unsafe',
      'inquiry.file_too_large',
      'inquiry.file_full',
      'upload.too_many_pixels',
      'upload.too_heavy',
    ],
    limit: MAX_INQUIRIES,
  }),
}

import { CONTACT_LIMITS } from '@idocard/domain/contact-form'
import * as z from 'zod'
import { call, type RateLimit } from './call.ts'
import { list, optionalText, wholeOr } from './fields.ts'

/** Inquiries from one network address. */
const INQUIRIES_MOST: RateLimit = { times: 5, seconds: 3600, by: 'address' }

export const contactContract = {
  send_contact_us: call({
    summary: 'Leaves an inquiry with the company. `project` takes the Chinese words of the five kinds.',
    path: '/api/idoCard/account/send_contact_us',
    who: 'anyone',
    writes: true,
    // `domain/contact-form` validates the fields with the form's own messages, so the schema refuses little.
    input: z.strictObject({
      name: optionalText(CONTACT_LIMITS.name),
      email: optionalText(CONTACT_LIMITS.email),
      project: list(z.string().max(40), 10).prefault([]),
      /** A product id; 0 for none. */
      product: wholeOr(0, 2_147_483_647, 0),
      content: optionalText(CONTACT_LIMITS.content),
      /** A honeypot: people do not see it, only bots fill it in. */
      website: optionalText(400),
      /** Milliseconds between opening and sending the form; bots send at once. Other clients omit it. */
      elapsed: wholeOr(0, 1_000_000_000_000, 0),
    }),
    output: z.object({}),
    limit: INQUIRIES_MOST,
  }),
  create: call({
    summary: 'Leaves a company’s inquiry (the specification’s enterprise form) with ours.',
    path: '/api/{product}/contact/create',
    who: 'anyone',
    writes: true,
    // Validated like the form above.
    input: z.strictObject({
      /** The company of ours that is asked; 0 or an unknown one for none. */
      sponsor_id: wholeOr(0, 2_147_483_647, 0),
      name: optionalText(CONTACT_LIMITS.name),
      mail: optionalText(CONTACT_LIMITS.email),
      phone: optionalText(CONTACT_LIMITS.phone),
      companyName: optionalText(CONTACT_LIMITS.companyName),
      /** What is asked for, in a few words. */
      ask: optionalText(CONTACT_LIMITS.ask),
      detail: optionalText(CONTACT_LIMITS.content),
    }),
    output: z.object({}),
    limit: INQUIRIES_MOST,
  }),
}

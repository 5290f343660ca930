import { CONTACT_LIMITS } from '@idocard/domain/contact-form'
import * as z from 'zod'
import { call } from './call.ts'
import { list, optionalText, wholeOr } from './fields.ts'

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
    limit: { times: 5, seconds: 3600, by: 'address' },
  }),
}

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
    // What is wrong with a field is said in the form's own words (`domain/contact-form`), so little is refused here.
    input: z.strictObject({
      name: optionalText(CONTACT_LIMITS.name),
      email: optionalText(CONTACT_LIMITS.email),
      project: list(z.string().max(40), 10).prefault([]),
      /** A product's id, 0 for none. */
      product: wholeOr(0, 2_147_483_647, 0),
      content: optionalText(CONTACT_LIMITS.content),
      /** A field that people do not see: only programs fill it in. */
      website: optionalText(400),
      /** Milliseconds that the form was open; a program sends at once. Left out by other clients. */
      elapsed: wholeOr(0, 1_000_000_000_000, 0),
    }),
    output: z.object({}),
    limit: { times: 5, seconds: 3600, by: 'address' },
  }),
}

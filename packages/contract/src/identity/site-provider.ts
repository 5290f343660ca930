import { PROVIDER_CAUSES } from '@idocard/domain/identity/sent-message'
import { PROVIDER_USES, PROVIDERS, TESTED_PROVIDERS } from '@idocard/domain/identity/system'
import * as z from 'zod'
import { call } from '../call.ts'
import { nothing } from '../fields.ts'

const counted = z.object({ done: z.int(), failed: z.int() })

/** An outside service, as the settings name it and as it answers. */
const provider = z.object({
  name: z.enum(PROVIDERS),
  use: z.enum(PROVIDER_USES),
  /** Whose it is, such as `mitake`; empty if there is none. */
  vendor: z.string(),
  lastDoneAt: z.iso.datetime().nullable(),
  lastFailure: z.object({ at: z.iso.datetime(), cause: z.enum(PROVIDER_CAUSES), code: z.string() }).nullable(),
  /** Its last answer was a failure. */
  isFailing: z.boolean(),
  today: counted,
  /** Of thirty days. */
  month: counted,
})
export type ShownProvider = z.infer<typeof provider>

const PATH = '/api/{product}/siteProvider'

/** The services that this installation uses, for the site’s staff. No answer has a key or an address of theirs. */
export const siteProviderContract = {
  list: call({
    who: 'staff',
    may: 'system.read',
    on: 'site',
    summary: 'The outside services, and how they answered lately.',
    path: `${PATH}/list`,
    input: nothing,
    output: z.object({ list: z.array(provider) }),
  }),
  test: call({
    who: 'staff',
    may: 'system.manage',
    on: 'site',
    writes: true,
    summary: 'Sends a test message to the caller’s own address or number, and says what came of it.',
    path: `${PATH}/test`,
    input: z.strictObject({ name: z.enum(TESTED_PROVIDERS) }),
    output: z.object({
      isSent: z.boolean(),
      /** To whom, mostly hidden. */
      to: z.string(),
      cause: z.enum(PROVIDER_CAUSES).nullable(),
      code: z.string(),
      milliseconds: z.int(),
    }),
    refuses: ['provider.no_address'],
    limit: { times: 10, seconds: 3600, by: 'person' },
    refreshes: ['siteProvider', 'siteMessage'],
  }),
}

import { SIGN_IN_KINDS, SIGN_IN_PROBLEMS } from '@idocard/domain/company/company-sign-in'
import * as z from 'zod'
import { call } from '../call.ts'
import { INTEGER_MAX, integerOr, line, nothing, optionalLine, optionalText } from '../fields.ts'
import { STEP_UP_REFUSALS } from '../identity/holder.ts'

/** How a company's people sign in with its own accounts (OpenID Connect), for its owners. */
const companySignIn = z.object({
  /** The address that is entered at the provider. */
  redirectUrl: z.string(),
  kind: z.enum(SIGN_IN_KINDS),
  tenant: z.string(),
  domain: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** Whether a client secret is stored. It is never shown. */
  hasSecret: z.boolean(),
  isOn: z.boolean(),
  version: z.int(),
  /** How many of its people have connected their account, and when one last signed in. */
  people: z.int(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type CompanySignIn = z.infer<typeof companySignIn>

const PATH = '/api/{product}/company-sign-in'
const OWN = { who: 'staff', may: 'company.edit', on: 'company' } as const
const WRITE = {
  ...OWN,
  writes: true,
  limit: { times: 120, seconds: 3600, by: 'person' },
  // Its staff are its people, too: whether it signs them in, and what they have connected.
  refreshes: ['companySignIn', 'companyAccount'],
} as const

export const companySignInContract = {
  get: call({
    ...OWN,
    summary: 'How the company’s people sign in with its own accounts, and the address to enter at its provider.',
    path: `${PATH}/get`,
    input: nothing,
    output: companySignIn,
  }),
  save: call({
    ...WRITE,
    summary:
      'Says who the company’s provider is. Without `clientSecret` the stored one stays, unless the provider is another one. People who had connected an account of another provider connect anew. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/save`,
    input: z.strictObject({
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      kind: z.enum(SIGN_IN_KINDS),
      tenant: optionalLine(60),
      domain: optionalLine(255),
      issuer: optionalLine(300),
      clientId: line(200),
      clientSecret: optionalLine(500),
      pinCode: optionalText(40),
    }),
    output: companySignIn,
    refuses: ['company_sign_in.changed', ...STEP_UP_REFUSALS],
  }),
  check: call({
    ...OWN,
    summary: 'Asks the provider whether signing in can work, and says what is wrong.',
    path: `${PATH}/check`,
    input: nothing,
    output: z.object({ problem: z.enum(SIGN_IN_PROBLEMS) }),
    refuses: ['company_sign_in.none'],
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
  resume: call({
    ...WRITE,
    summary: 'Switches signing in with the company’s accounts on.',
    path: `${PATH}/resume`,
    input: nothing,
    output: companySignIn,
    refuses: ['company_sign_in.none'],
  }),
  pause: call({
    ...WRITE,
    summary: 'Switches it off. Whoever has signed in so is signed out; connected accounts stay connected.',
    path: `${PATH}/pause`,
    input: nothing,
    output: companySignIn,
    refuses: ['company_sign_in.none'],
  }),
}

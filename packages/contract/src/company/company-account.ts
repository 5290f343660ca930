import * as z from 'zod'
import { call, cardTag } from '../call.ts'
import { nothing, rowId, text } from '../fields.ts'
import { SIGNING_IN } from '../identity/account.ts'
import { signedIn } from '../identity/holder.ts'
import { CARD_NOUNS } from '../shown-by.ts'

/** A company whose account signs me in. */
const companyAccount = z.object({
  id: z.int(),
  prefix: z.string(),
  companyCh: z.string(),
  companyEn: z.string(),
  connectedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type CompanyAccount = z.infer<typeof companyAccount>

const PATH = '/api/{product}/company-account'
/** What came back from the company, and the secret of the browser that went there. */
const proof = z.strictObject({ code: text(100), secret: text(100) })

export const companyAccountContract = {
  load: call({
    summary: 'Whether people of the company in the path can sign in with its own accounts.',
    path: `${PATH}/load`,
    who: 'anyone',
    input: nothing,
    output: z.object({ isOffered: z.boolean(), companyCh: z.string(), companyEn: z.string() }),
  }),
  begin: call({
    summary:
      'Begins signing in with an account of the company in the path: `path` leads there, and back to the sign-in screen with `#company=<code>` within ten minutes. `secret` stays with this browser, for `sign_in` and `connect`.',
    path: `${PATH}/begin`,
    who: 'anyone',
    writes: true,
    input: nothing,
    output: z.object({ path: z.string(), secret: z.string() }),
    refuses: ['company_account.off'],
    limit: SIGNING_IN,
    refreshes: [],
  }),
  sign_in: call({
    summary:
      'Exchanges the code that came back for a card-app token, on a device on which the holder has signed in before. `company_account.first` and `company_account.new_device` leave the code as it is, for `connect` after another way of signing in.',
    path: `${PATH}/sign_in`,
    who: 'anyone',
    writes: true,
    input: proof,
    output: signedIn,
    refuses: [
      'company_account.over',
      'company_account.off',
      'company_account.first',
      'company_account.new_device',
      'company_account.left',
      'company.paused',
      'auth.blocked',
    ],
    limit: SIGNING_IN,
  }),
  connect: call({
    summary:
      'Connects the company’s account that the code proves with mine, so that it signs me in from now on. Whoever has not joined the company joins it as the person on its list. Returns the number of my card there.',
    path: `${PATH}/connect`,
    who: 'holder',
    writes: true,
    input: proof,
    output: z.object({ cardSn: z.string(), isNew: z.boolean() }),
    refuses: [
      'company_account.over',
      'company_account.off',
      'company_account.unlisted',
      'company_account.elsewhere',
      'company_account.left',
      'company.paused',
    ],
    limit: { times: 60, seconds: 3600, by: 'person' },
    refreshes: ['companyAccount', 'employee', 'joinLink', 'leadEvent', ...CARD_NOUNS],
    // The form on a card that they had may say from now on that the company gets what is left there.
    invalidates: (_input, { cardSn }) => [cardTag(cardSn)],
  }),
  list: call({
    summary: 'The companies whose accounts sign me in.',
    path: `${PATH}/list`,
    who: 'holder',
    input: nothing,
    output: z.object({ list: z.array(companyAccount) }),
  }),
  disconnect: call({
    summary: 'Ends that a company’s account signs me in, and the sessions that it has opened.',
    path: `${PATH}/disconnect`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: rowId }),
    output: z.object({}),
    refuses: ['not_found'],
    limit: { times: 60, seconds: 3600, by: 'person' },
    refreshes: ['companyAccount', 'account'],
  }),
}

import * as z from 'zod'
import { call, cardTag } from '../call.ts'
import { freedCard } from '../cards/card.ts'
import { nothing, optionalText, pictureName, text } from '../fields.ts'
import { CODE_REQUEST_REFUSALS, SIGNING_IN } from './account.ts'

export const SEXES = ['', 'female', 'male', 'other'] as const

/** Actions that need a fresh code. A code for one is not valid for another. */
export const STEP_UPS = [
  'delete_account',
  'take_data',
  'export_contacts',
  'second_factor',
  'reset_second_factor',
  'staff_role',
  'refund',
  'erase_person',
  'merge_accounts',
  'announce',
  'directory',
  'lead_destination',
  'company_sign_in',
] as const
export type StepUp = (typeof STEP_UPS)[number]

/** The signed-in card holder. */
const holder = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  sex: z.enum(SEXES),
  phone: z.string(),
  email: z.string(),
  picture: z.string(),
  /** The same as `picture`, under the specification's name. */
  imgIcon: z.string(),
  /** Whether they are an administrator of the site. Roles at companies are returned by `staff.load_me`. */
  super: z.boolean(),
  /** True for a device on which nobody has signed in yet. */
  guest: z.boolean(),
  /**
   * The first sponsor, whose news and points the holder sees first: the company they chose, as long as they have a card
   * of it, otherwise that of their first card. 0 for a guest.
   */
  firstSponsor: z.int(),
})
export type Holder = z.infer<typeof holder>

/** What every way of signing in as a card holder answers. */
export const signedIn = z.object({ token: z.string(), expiresAt: z.iso.datetime(), device: z.string(), holder })
const ACCOUNT = '/api/{product}/account'
/** Characters in our own secrets, in UUIDs, and in the ids of phones and push services. */
const DEVICE_ID = /^[\w.:{}+/=-]*$/
/** The refusals of a call that needs a fresh code. */
export const STEP_UP_REFUSALS = [
  'auth.code_needed',
  'auth.code_wrong',
  'auth.code_spent',
  'auth.code_limit',
  'auth.not_fresh',
] as const
const CODE_REFUSALS = [
  'auth.username',
  'auth.code_wrong',
  'auth.code_spent',
  'auth.code_limit',
  'auth.network_limit',
  'auth.blocked',
] as const

export const holderContract = {
  auth_by_device: call({
    summary:
      'Opens a guest session for a device, without access to personal data. Without `loginid` a new secret id is returned, which identifies the device later. An id chosen by the client identifies a guest within one network only.',
    path: `${ACCOUNT}/auth-by-device`,
    who: 'anyone',
    writes: true,
    input: z.strictObject({ loginid: z.string().trim().max(200).regex(DEVICE_ID).prefault('') }),
    output: z.object({ token: z.string(), expiresAt: z.iso.datetime(), loginid: z.string(), holder }),
    refuses: ['auth.device'],
    limit: SIGNING_IN,
  }),
  sms_login: call({
    summary: 'Exchanges a code (requested with /api/sys/login) for a card-app token. Creates a new account if needed.',
    path: '/api/sys/sms-login',
    who: 'anyone',
    writes: true,
    input: z.strictObject({ phone: text(254), pinCode: text(40) }),
    output: signedIn,
    refuses: CODE_REFUSALS,
    limit: SIGNING_IN,
  }),
  apple_nonce: call({
    summary: 'A nonce for Sign in with Apple, valid for ten minutes and one sign-in.',
    path: '/api/sys/oauth/apple/nonce',
    who: 'anyone',
    writes: true,
    input: nothing,
    output: z.object({ nonce: z.string(), clientId: z.string(), redirectUri: z.string() }),
    refuses: ['auth.apple_off'],
    limit: SIGNING_IN,
  }),
  apple_login: call({
    summary:
      'Exchanges an identity token of Sign in with Apple for a card-app token. The token must contain an unused ' +
      'nonce that this server issued.',
    path: '/api/sys/oauth/login/apple',
    who: 'anyone',
    writes: true,
    input: z.strictObject({ identityToken: text(8000), name: optionalText(100) }),
    output: signedIn,
    refuses: ['auth.apple', 'auth.apple_away', 'auth.apple_off', 'auth.blocked'],
    limit: SIGNING_IN,
  }),
  load_my_info: call({
    summary: 'The signed-in holder.',
    path: `${ACCOUNT}/load_my_info`,
    who: ['holder', 'guest'],
    input: nothing,
    output: holder,
  }),
  load_info: call({
    summary: 'The signed-in holder with the numbers of their cards and points.',
    path: `${ACCOUNT}/loadInfo`,
    who: 'holder',
    input: nothing,
    output: z.object({ holder, cards: z.int(), points: z.int() }),
  }),
  set_account_info: call({
    summary: 'Changes my name and sex.',
    path: `${ACCOUNT}/set-account-info`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ name: optionalText(40), sex: z.enum(SEXES).default('') }),
    output: holder,
    refreshes: ['account', 'holder'],
  }),
  create_icon: call({
    summary: 'Sets my picture: the id or address of an uploaded one, a picture as a file, or empty for none.',
    path: `${ACCOUNT}/createIcon`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ imgIcon: pictureName.prefault('') }),
    output: holder,
    refuses: ['upload.unknown'],
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
  request_step_up: call({
    summary:
      'Sends a code for an action that needs a fresh one: deleting the account, downloading all its data, exporting all contacts, setting up a second factor, resetting somebody’s, refunding an order, or erasing somebody.',
    path: `${ACCOUNT}/request_step_up`,
    who: ['member', 'holder', 'staff'],
    writes: true,
    input: z.strictObject({ action: z.enum(STEP_UPS).default('delete_account') }),
    output: z.object({ resendAfter: z.int(), expiresIn: z.int(), to: z.string() }),
    refuses: CODE_REQUEST_REFUSALS,
    limit: { times: 10, seconds: 3600, by: 'person' },
  }),
  take_my_data: call({
    summary:
      'The path at which all my data can be downloaded as a zip for ten minutes: account, cards, contacts, orders ' +
      'and points as JSON, tables, vCards and pictures. Needs a fresh code from `request_step_up`.',
    path: `${ACCOUNT}/take_my_data`,
    who: ['member', 'holder'],
    writes: true,
    input: z.strictObject({ pinCode: optionalText(40) }),
    output: z.object({ path: z.string() }),
    refuses: STEP_UP_REFUSALS,
    limit: { times: 10, seconds: 86_400, by: 'person' },
  }),
  delete_my_account: call({
    summary:
      'Deletes my account with cards, pictures and contacts. Orders remain for accounting. Needs a fresh code from `request_step_up`.',
    path: `${ACCOUNT}/delete_my_account`,
    who: ['member', 'holder'],
    writes: true,
    input: z.strictObject({ pinCode: optionalText(40) }),
    output: z.object({
      /** Numbers of the cards that were deleted with the account. */
      cards: z.array(z.string()),
      /** The holder's physical cards, which somebody else can activate now. */
      freed: z.array(freedCard),
    }),
    refuses: [...STEP_UP_REFUSALS, 'account.last_owner', 'staff.last_administrator'],
    limit: { times: 20, seconds: 3600, by: 'person' },
    invalidates: (_input, { cards, freed }) => [...cards, ...freed.map(({ cardSn }) => cardSn)].map(cardTag),
  }),
  checkAgent: call({
    summary: 'Whether I have a role at the company in the path.',
    path: `${ACCOUNT}/checkAgent`,
    who: 'holder',
    input: nothing,
    output: z.object({ agent: z.boolean() }),
  }),
  change_first_sponsor: call({
    summary: 'Makes the company of one of my cards my first sponsor. `cardId` is the card’s number.',
    path: `${ACCOUNT}/changeFirstSponsor`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ cardId: text(40) }),
    output: z.object({ holder, sponsor: z.object({ id: z.int(), prefix: z.string() }) }),
    refuses: ['not_found'],
    limit: { times: 120, seconds: 3600, by: 'person' },
  }),
  reset_account_by_activate: call({
    summary: 'Sets a new password with a code from support, and signs out everywhere.',
    path: '/api/sys/reset_account_by_activate',
    who: 'anyone',
    writes: true,
    input: z.strictObject({
      userId: text(40),
      newPassword: text(200),
      checkPassword: text(200),
      activateCode: text(100),
    }),
    output: z.object({}),
    refuses: ['auth.reset_wrong', 'auth.password_weak', 'auth.password_differs'],
    limit: { times: 10, seconds: 3600, by: 'address' },
  }),
}

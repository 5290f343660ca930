import * as z from 'zod'
import { call, type RateLimit } from '../call.ts'
import { nothing, optionalText, text } from '../fields.ts'

/** The signed-in customer of the shop. */
const member = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  picture: z.string(),
  /** The same as `picture`, under the specification's name. */
  imgIcon: z.string(),
  /** Whether they are an administrator of the site. */
  super: z.boolean(),
  county: z.string(),
  area: z.string(),
  address: z.string(),
  shippingName: z.string(),
  shippingPhone: z.string(),
})
export type Member = z.infer<typeof member>

/** A signed-in browser or app. */
const session = z.object({
  /** Random. Calls identify the session by it, but it grants no access. */
  id: z.string(),
  /** What it gives access to: the shop, the back office, the console, or only a device's own data. */
  audience: z.enum(['guest', 'member', 'holder', 'staff']),
  /** `Chrome`, `Windows`; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  signedInAt: z.iso.datetime(),
  /** Accurate to ten minutes. */
  lastSeenAt: z.iso.datetime(),
  /** True for the session that made this call. */
  current: z.boolean(),
})
export type Session = z.infer<typeof session>

/** Seconds before another code may be requested. The page shows the countdown. */
export const RESEND_SECONDS = 60
/** Seconds for which a code is valid. */
export const CODE_SECONDS = 300

/**
 * The rate limit of every sign-in method. A hall full of people may share one address, so the limit is high. It only
 * protects the database from a flood; the database applies the exact limits (docs/decisions/0005).
 */
export const SIGNING_IN: RateLimit = { times: 1000, seconds: 3600, by: 'address' }

/** Refusals of a request for a code. They are the same whether or not there is an account. */
export const CODE_REQUEST_REFUSALS = [
  'auth.network_limit',
  'auth.code_recent',
  'auth.code_often',
  'auth.code_crowd',
] as const

export const account = {
  request_code: call({
    summary:
      'Sends a six-digit sign-in code to a Taiwanese mobile number or an email address. Refused if a limit prevents that.',
    path: '/api/sys/login',
    who: 'anyone',
    writes: true,
    input: z.strictObject({ username: text(254) }),
    output: z.object({ resendAfter: z.int(), expiresIn: z.int() }),
    refuses: ['auth.username', ...CODE_REQUEST_REFUSALS],
    limit: SIGNING_IN,
  }),
  login: call({
    summary: 'Exchanges a code for a shop token. `phone` is the number or email address that the code was sent to.',
    path: '/api/idoCard/account/login',
    who: 'anyone',
    writes: true,
    input: z.strictObject({ phone: text(254), pinCode: text(40) }),
    output: z.object({ token: z.string(), expiresAt: z.iso.datetime(), device: z.string(), member }),
    refuses: [
      'auth.username',
      'auth.code_wrong',
      'auth.code_spent',
      'auth.code_limit',
      'auth.network_limit',
      'auth.blocked',
    ],
    limit: SIGNING_IN,
  }),
  logout: call({
    inDemo: true,
    summary: 'Ends the session that the token belongs to.',
    path: '/api/sys/logout',
    who: ['member', 'holder', 'staff'],
    writes: true,
    input: nothing,
    output: z.object({}),
  }),
  load_my_sessions: call({
    summary: 'My sessions in the shop and in the back office: at most ten, the current one first.',
    path: '/api/sys/load_my_sessions',
    who: ['member', 'holder'],
    input: nothing,
    output: z.object({ list: z.array(session) }),
  }),
  revoke_session: call({
    summary: 'Ends one of my sessions, and invalidates its token.',
    path: '/api/sys/revoke_session',
    who: ['member', 'holder'],
    writes: true,
    input: z.strictObject({ id: text(40) }),
    output: z.object({}),
    refuses: ['not_found'],
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
  revoke_other_sessions: call({
    summary: 'Ends all my sessions except the current one.',
    path: '/api/sys/revoke_other_sessions',
    who: ['member', 'holder'],
    writes: true,
    input: nothing,
    output: z.object({ revoked: z.int() }),
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
  load_my_info: call({
    summary: 'The signed-in member.',
    path: '/api/idoCard/account/load_my_info',
    who: 'member',
    input: nothing,
    output: member,
  }),
  edit_by_id: call({
    summary: 'Replaces my delivery recipient and address. County and area are given by their Chinese names.',
    path: '/api/idoCard/account/edit_by_id',
    who: 'member',
    writes: true,
    input: z.strictObject({
      county: optionalText(40),
      area: optionalText(40),
      address: optionalText(400),
      shippingName: optionalText(100),
      shippingPhone: optionalText(40),
    }),
    output: member,
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
}

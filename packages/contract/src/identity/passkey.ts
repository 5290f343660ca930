import * as z from 'zod'
import { call } from '../call.ts'
import { line, nothing, optionalText, rowId } from '../fields.ts'
import { STEP_UP_REFUSALS, STEP_UPS } from './holder.ts'

const PATH = '/api/sys/passkey'

export const MOST_PASSKEYS = 20
/** Characters in the name of a passkey. */
export const MAX_PASSKEY_NAME = 40

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }

/** What a browser answers when it has made a passkey (`RegistrationResponseJSON`). What we do not read is left out. */
const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z
      .array(
        z
          .string()
          .max(20)
          .regex(/^[a-z-]+$/),
      )
      .max(10)
      .optional(),
  }),
})

/** What a browser answers when a passkey has signed (`AuthenticationResponseJSON`). */
const assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(4000), authenticatorData: bytes(4000), signature: bytes(4000) }),
})

const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })
const challenge = { challenge: z.string(), timeout: z.int() }

const anyStaff = { who: ['member', 'holder', 'staff'] } as const
const writes = { writes: true, body: 'json', limit: { times: 60, seconds: 3600, by: 'person' } } as const
// Whoever manages the people of a console sees how they sign in, themselves as well.
const refreshes = ['passkey', 'staff', 'siteStaff', 'companyStaff']

export const passkeyContract = {
  list: call({
    ...anyStaff,
    summary: 'My passkeys, oldest first.',
    path: `${PATH}/list`,
    input: nothing,
    output: z.object({
      /** Whether one can be removed: it is not the only second factor. */
      canRemove: z.boolean(),
      list: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          createdAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
  }),
  begin: call({
    ...anyStaff,
    ...writes,
    summary:
      'Options for `navigator.credentials.create`, valid for five minutes in this session. Needs a fresh code from `request_step_up`. Without a staff session only for somebody who has no second factor yet.',
    path: `${PATH}/begin`,
    input: z.strictObject({ pinCode: optionalText(40) }),
    output: z.object({
      ...challenge,
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
      excludeCredentials: z.array(descriptor),
      authenticatorSelection: z.object({
        residentKey: z.literal('preferred'),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
    refuses: [...STEP_UP_REFUSALS, 'auth.forbidden', 'staff.has_second_factor', 'passkey.too_many'],
    refreshes: [],
  }),
  add: call({
    ...anyStaff,
    ...writes,
    summary: 'Adds the passkey that the browser made with the options of `begin`. My first one opens a staff session.',
    path: `${PATH}/add`,
    input: z.strictObject({ name: line(MAX_PASSKEY_NAME), response: registration }),
    output: z.object({
      /** Of the staff session that it opened; empty in one. */
      token: z.string(),
      /** With the first second factor: ten codes that replace it when it is lost. They are not shown again. */
      recoveryCodes: z.array(z.string()),
    }),
    refuses: ['auth.forbidden', 'auth.blocked', 'staff.has_second_factor', 'passkey.refused', 'passkey.too_many'],
    refreshes: [...refreshes, 'account'],
  }),
  remove: call({
    ...anyStaff,
    ...writes,
    summary: 'Removes one of my passkeys, in a staff session. Needs a fresh code or passkey.',
    path: `${PATH}/remove`,
    input: z.strictObject({ id: rowId, pinCode: optionalText(40) }),
    output: z.object({}),
    refuses: [...STEP_UP_REFUSALS, 'auth.forbidden', 'not_found', 'passkey.last'],
    refreshes,
  }),
  ask: call({
    ...anyStaff,
    ...writes,
    summary:
      'Options for `navigator.credentials.get`, valid for five minutes in this session and for one purpose: the sign-in, or an action that needs a fresh code.',
    path: `${PATH}/ask`,
    input: z.strictObject({ purpose: z.enum(['sign_in', ...STEP_UPS]) }),
    output: z.object({
      ...challenge,
      rpId: z.string(),
      allowCredentials: z.array(descriptor),
      userVerification: z.literal('required'),
    }),
    refuses: ['auth.forbidden', 'staff.no_second_factor'],
    limit: { times: 240, seconds: 3600, by: 'person' },
    refreshes: [],
  }),
  sign_in: call({
    ...writes,
    summary: 'Opens a staff session with what one of my passkeys signed.',
    path: `${PATH}/sign_in`,
    who: ['member', 'holder'],
    input: z.strictObject({ response: assertion }),
    output: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
    refuses: ['auth.forbidden', 'auth.blocked', 'passkey.refused'],
    limit: { times: 120, seconds: 3600, by: 'person' },
    refreshes: [...refreshes, 'account'],
  }),
  prove: call({
    ...anyStaff,
    ...writes,
    summary:
      'Exchanges what one of my passkeys signed for a proof. In a staff session it stands for the fresh code of one action, once and for two minutes: it is sent as `pinCode`.',
    path: `${PATH}/prove`,
    input: z.strictObject({ action: z.enum(STEP_UPS), response: assertion }),
    output: z.object({ proof: z.string() }),
    refuses: ['auth.forbidden', 'passkey.refused'],
    limit: { times: 120, seconds: 3600, by: 'person' },
    refreshes: ['passkey'],
  }),
}

import {
  MESSAGE_CHANNELS,
  MESSAGE_STATES,
  MESSAGE_TOPICS,
  PROVIDER_CAUSES,
} from '@idocard/domain/identity/sent-message'
import * as z from 'zod'
import { call } from '../call.ts'
import { dayOrNone, nothing, optionalText } from '../fields.ts'
import { listed, listing } from '../listing.ts'

/** A mail or text message that was handed to a provider, or should have been. Its text is kept nowhere. */
const messageRow = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.string(),
  topic: z.enum(MESSAGE_TOPICS),
  channel: z.enum(MESSAGE_CHANNELS),
  /** Mostly hidden, unless the search was for exactly this one. */
  recipient: z.string(),
  state: z.enum(MESSAGE_STATES),
  /** Why the last attempt failed, and the provider's own code; null and empty if it did not. */
  cause: z.enum(PROVIDER_CAUSES).nullable(),
  code: z.string(),
  tries: z.int(),
  triedAt: z.iso.datetime(),
  /** What it is about, if it still exists; empty without. */
  orderNumber: z.string(),
  inquiryId: z.string(),
})
export type MessageRow = z.infer<typeof messageRow>

const PATH = '/api/{product}/siteMessage'
const READ = { who: 'staff', may: 'system.read', on: 'site' } as const

/** What the server sent, as the site’s staff see it. */
export const siteMessageContract = {
  list: call({
    ...READ,
    summary: 'The mails and text messages of the last thirty days: to whom, and what became of them.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['at']),
      /** A piece of the recipient or of an order’s number. */
      keyword: optionalText(64),
      state: z.enum(['', ...MESSAGE_STATES]).prefault(''),
      topic: z.enum(['', ...MESSAGE_TOPICS]).prefault(''),
      channel: z.enum(['', ...MESSAGE_CHANNELS]).prefault(''),
      /** Days in Taiwan, both included. */
      from: dayOrNone,
      until: dayOrNone,
    }),
    output: listed(messageRow),
  }),
  count_tabs: call({
    ...READ,
    summary: 'How many messages were not sent, by state.',
    path: `${PATH}/count_tabs`,
    input: nothing,
    output: z.object({ tabs: z.object({ waiting: z.int(), failed: z.int(), gave_up: z.int() }) }),
  }),
}

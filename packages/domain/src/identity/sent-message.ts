/** What messages are about, by which staff sort them. */
export const MESSAGE_TOPICS = ['code', 'order', 'inquiry', 'notice', 'account', 'shop', 'test'] as const
export type MessageTopic = (typeof MESSAGE_TOPICS)[number]

/**
 * `waiting`: the provider did not take it yet, and it is tried again. `failed`: the provider says that it can never be
 * sent. `gave_up`: it was tried as often as it may be.
 */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'gave_up'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export const MESSAGE_CHANNELS = ['mail', 'sms'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** For so many days staff see what was sent. */
export const MESSAGE_DAYS = 30

const TOPICS = {
  code: 'code',
  contact_copy: 'inquiry',
  inquiry_answer: 'inquiry',
  exchange: 'notice',
  announcement: 'notice',
  data_offered: 'account',
  merge_asked: 'account',
  merge_answered: 'account',
  accounts_merged: 'account',
  second_factor_reset: 'account',
  passkey_changed: 'account',
  staff_role_given: 'account',
  staff_invited: 'account',
  employee_invited: 'account',
  company_figures: 'notice',
  purchase_waiting: 'order',
  lead_destination_off: 'account',
  staff_mentioned: 'account',
  contact: 'shop',
  paid_order: 'shop',
  print: 'shop',
  held_alert: 'shop',
  payment_alert: 'shop',
  invoice_alert: 'shop',
  audit_head: 'shop',
  test: 'test',
} as const satisfies Record<string, MessageTopic>

/** The purpose of a message: one of these, a notice about an order, or the mail of a notice in the back office. */
export type MessageKind = keyof typeof TOPICS | `order_${string}` | `card_${string}` | `notice_${string}`

/** The kinds with a name of their own, in the order in which they are declared. */
export const NAMED_MESSAGES = Object.keys(TOPICS) as (keyof typeof TOPICS)[]

/** What a message is about. To the shop itself (`shop`): the service mailbox is told something. */
export function topicOf(kind: MessageKind): MessageTopic {
  if (Object.hasOwn(TOPICS, kind)) return TOPICS[kind as keyof typeof TOPICS]
  return kind.startsWith('order_') ? 'order' : 'notice'
}

/** Why a provider did not do something, in the words that staff see. */
export const PROVIDER_CAUSES = ['address', 'content', 'account', 'timeout', 'away', 'refused', 'busy', 'other'] as const
export type ProviderCause = (typeof PROVIDER_CAUSES)[number]

/**
 * Codes of our ports, of SMTP (RFC 5321, RFC 4954) and of Mitake's gateway, one letter each. A bank whose answer is not signed
 * with our key, or is about another merchant, did not take ours.
 */
const CAUSES: readonly (readonly [ProviderCause, RegExp])[] = [
  ['address', /^(recipient|number|smtp_55[0136]|v|6)$/],
  ['content', /^(header|empty|smtp_55[24]|u|x|5)$/],
  ['account', /^(smtp_53\d|eauth|[cdefhkmnps]|http_40[13]|signature|mismatch)$/],
  ['timeout', /timeout|^etimedout$/],
  ['busy', /^(busy|smtp_45[012]|l|http_429)$/],
  ['away', /^(network|away|esocket|econnection|edns|etls|smtp_4\d\d|http_5\d\d|[*abr])$/],
  ['refused', /^(refused|smtp_5\d\d|http_4\d\d)$/],
]

/**
 * What a provider's code means.
 * @param isFinal it never takes this message. Otherwise the same code is about us: a sender that it does not allow
 */
export function causeOf(code: string, isFinal: boolean): ProviderCause {
  const cause = CAUSES.find(([, codes]) => codes.test(code.toLowerCase()))?.[0] ?? 'other'
  return !isFinal && (cause === 'address' || cause === 'content') ? 'refused' : cause
}

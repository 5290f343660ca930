/** What happened to an order, as its timeline for staff shows it. */
export const ORDER_EVENTS = [
  'ordered',
  'ordered_by_phone',
  'paid',
  'confirmed',
  'prepared',
  'shipped',
  'parcel_corrected',
  'completed',
  'cancelled',
  'cancelled_by_buyer',
  'expired',
  'approved',
  'approval_refused',
  'print_changed',
  'cards_named',
  'cards_back',
  'declined',
  'refunded',
  'money_asked',
  'money_returned',
  'money_returned_by_hand',
  'money_due',
  'money_kept',
  'refund_failed',
  'refund_requested',
  'asked',
  'settled',
  'told',
  'told_again',
  'not_told_yet',
  'not_told',
  'note',
] as const
/** Those that are stored as they happen. The others follow from the order, its payments and its messages. */
export const STORED_ORDER_EVENTS = [
  'cancelled',
  'cancelled_by_buyer',
  'expired',
  'approved',
  'approval_refused',
  'print_changed',
] as const satisfies readonly (typeof ORDER_EVENTS)[number][]
export type OrderEventKind = (typeof ORDER_EVENTS)[number]

/** Maximum characters of the reason for which staff cancel an order. */
export const MAX_CANCEL_REASON = 200

/** Maximum characters of a note that staff keep with an order. */
export const MAX_ORDER_NOTE = 2000

/** The messages about an order that its buyer is sent. */
export const ORDER_NOTICES = [
  'payment_link',
  'paid',
  'prepared',
  'shipped',
  'parcel_corrected',
  'expired',
  'cancelled',
  'approved',
  'approval_refused',
  'partly_refunded',
  'refunded',
  'print_missing',
] as const
export type OrderNotice = (typeof ORDER_NOTICES)[number]

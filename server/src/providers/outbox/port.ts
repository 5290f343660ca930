/** A message that a local provider did not send. */
export interface OutboxMessage {
  channel: 'sms' | 'mail'
  to: string
  /** The purpose of the message, such as `code` or `order_paid`. */
  kind: string
  /** Empty for an SMS. */
  subject: string
  text: string
}

/** Stores messages for reading when no vendor is configured. */
export interface Outbox {
  put(message: OutboxMessage): Promise<{ id: string }>
}

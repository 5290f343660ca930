/** What a local provider would have sent. */
export interface OutboxMessage {
  channel: 'sms' | 'mail'
  to: string
  /** What the message is for, such as `code` or `order_paid`. */
  kind: string
  /** Empty for an SMS. */
  subject: string
  text: string
}

/** Where messages are kept for reading when no vendor is set up. */
export interface Outbox {
  put(message: OutboxMessage): Promise<{ id: string }>
}

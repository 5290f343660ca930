import { normaliseMobile } from '@idocard/domain/phone'

export interface Sms {
  /** A Taiwanese mobile number as `+8869xxxxxxxx`. */
  to: string
  text: string
  /** The same for every try of one message, never used for another: a gateway sends a repeated one once. */
  clientRef: string
  /** What the message is for, such as `code`; not sent. */
  kind: string
}

export interface SmsProvider {
  readonly name: string
  /** True when nothing leaves this installation. */
  readonly local: boolean
  /** Hands one message over; the id is the gateway's. @throws {SmsError} when it was not taken. */
  send(sms: Sms): Promise<{ id: string }>
}

/** Why a message was not taken. Holds neither number nor text, so it is safe to log. */
export class SmsError extends Error {
  /** `number`, `empty`, `timeout`, `network`, `oversize`, `http_…`, `malformed`, or the gateway's own code. */
  readonly code: string
  /**
   * False when this very message can never go. True for everything else, wrong credentials included: somebody will
   * put those right, and the message must then still be there.
   */
  readonly retryable: boolean

  constructor(code: string, retryable: boolean, options?: ErrorOptions) {
    super(`SMS not sent: ${code}`, options)
    this.name = 'SmsError'
    this.code = code
    this.retryable = retryable
  }
}

/** @throws {SmsError} for a number other than a Taiwanese mobile, or no text. */
export function checkSms({ to, text }: Sms): void {
  if (normaliseMobile(to) !== to) throw new SmsError('number', false)
  if (text.trim() === '') throw new SmsError('empty', false)
}

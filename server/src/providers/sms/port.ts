import { normaliseMobile } from '@idocard/domain/identity/phone'
import type { MessageKind } from '@idocard/domain/identity/sent-message'
import type { MessageSubject } from '../mail/port.ts'

export interface Sms {
  /** A Taiwanese mobile number as `+8869xxxxxxxx`. */
  to: string
  text: string
  /** The same for every attempt of one message, never reused: a gateway sends a repeated message once. */
  clientRef: string
  /** The purpose of the message; not sent. */
  kind: MessageKind
  about?: MessageSubject
}

export interface SmsProvider {
  readonly name: string
  /** True when nothing leaves this installation. */
  readonly local: boolean
  /** Hands one message over; the id is the gateway's. @throws {SmsError} when it was not accepted. */
  send(sms: Sms): Promise<{ id: string }>
}

/** Why a message was not accepted. Contains neither number nor text, so it is safe to log. */
export class SmsError extends Error {
  /** `number`, `empty`, `timeout`, `network`, `oversize`, `http_…`, `malformed`, or the gateway's own code. */
  readonly code: string
  /**
   * False when this message can never be sent. True for everything else, including wrong credentials: they will be
   * corrected, and the message must still be sent then.
   */
  readonly retryable: boolean

  constructor(code: string, retryable: boolean, options?: ErrorOptions) {
    super(`SMS not sent: ${code}`, options)
    this.name = 'SmsError'
    this.code = code
    this.retryable = retryable
  }
}

/** @throws {SmsError} when the number is not a Taiwanese mobile number, or the text is empty. */
export function checkSms({ to, text }: Sms): void {
  if (normaliseMobile(to) !== to) throw new SmsError('number', false)
  if (text.trim() === '') throw new SmsError('empty', false)
}

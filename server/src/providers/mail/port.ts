import { normaliseEmail } from '@idocard/domain/email'
import { hasControl } from '@idocard/domain/text'

export interface Mail {
  /** One address. */
  to: string
  /** Where an answer should go, when not to the sender. One address. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  /**
   * Our name for this message, 1 to 100 of `A-Z a-z 0-9 . _ -`, the same for every try: the left half of the
   * Message-ID, by which mail programs recognise a repeated one.
   */
  messageId: string
  /** What the message is for, such as `code`; not sent. */
  kind: string
}

export interface MailProvider {
  readonly name: string
  /** True when nothing leaves this installation. */
  readonly local: boolean
  /** Hands one mail over to a server. @throws {MailError} when it was not taken. */
  send(mail: Mail): Promise<{ id: string }>
}

/** Why a mail was not taken. Holds neither address nor text, so it is safe to log. */
export class MailError extends Error {
  /** `recipient`, `header`, `empty`, `timeout`, `smtp_…` with the server's number, or nodemailer's code. */
  readonly code: string
  /**
   * False when this very mail can never go. True for everything else, wrong credentials included: somebody will put
   * those right, and the mail must then still be there.
   */
  readonly retryable: boolean

  constructor(code: string, retryable: boolean) {
    super(`mail not sent: ${code}`)
    this.name = 'MailError'
    this.code = code
    this.retryable = retryable
  }
}

/**
 * The address to send to, in its normal form.
 * @throws {MailError} for anything but one address, a control character (a new header) in a header, no text.
 */
export function checkMail({ to, replyTo, subject, messageId, text }: Mail): string {
  const address = normaliseEmail(to)
  if (address === null || (replyTo !== undefined && normaliseEmail(replyTo) === null))
    throw new MailError('recipient', false)
  if (hasControl(subject) || !/^[\w.-]{1,100}$/.test(messageId)) throw new MailError('header', false)
  if (subject.trim() === '' || text.trim() === '') throw new MailError('empty', false)
  return address
}

import { normaliseEmail } from '@idocard/domain/identity/email'
import type { MessageKind } from '@idocard/domain/identity/sent-message'
import { hasControl } from '@idocard/domain/text'

/** What a message is about, for staff; not sent. */
export type MessageSubject = { order: string } | { inquiry: string }

export interface Mail {
  /** One address. */
  to: string
  /** The reply address, when it is not the sender. One address. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  /**
   * The address at which its reader wants no more of these: mail programs show a button for it, and post to it without
   * anybody signed in (RFC 8058). For what is sent to many.
   */
  unsubscribe?: string
  /**
   * Our id of this message, 1 to 100 of `A-Z a-z 0-9 . _ -`, the same for every attempt: the left half of the
   * Message-ID, by which mail programs recognise duplicates.
   */
  messageId: string
  /** The purpose of the message; not sent. */
  kind: MessageKind
  about?: MessageSubject
}

export interface MailProvider {
  readonly name: string
  /** True when nothing leaves this installation. */
  readonly local: boolean
  /** Hands one mail over to a server. @throws {MailError} when it was not accepted. */
  send(mail: Mail): Promise<{ id: string }>
}

/** Why a mail was not accepted. Contains neither address nor text, so it is safe to log. */
export class MailError extends Error {
  /** `recipient`, `header`, `empty`, `timeout`, `smtp_…` with the server's number, or nodemailer's code. */
  readonly code: string
  /**
   * False when this mail can never be sent. True for everything else, including wrong credentials: they will be
   * corrected, and the mail must still be sent then.
   */
  readonly retryable: boolean
  /**
   * Whose fault it is. `mail`: of its address or its contents, so that the same server may take the next one. `server`: of
   * the server, the way there, or our account.
   */
  readonly blames: 'mail' | 'server'

  constructor(code: string, retryable: boolean, blames: 'mail' | 'server' = retryable ? 'server' : 'mail') {
    super(`mail not sent: ${code}`)
    this.name = 'MailError'
    this.code = code
    this.retryable = retryable
    this.blames = blames
  }
}

/**
 * Validates a mail and returns its normalised recipient.
 * @throws {MailError} unless it has exactly one address, a text, and no control character (a new header) in a header
 */
export function checkMail({ to, replyTo, subject, messageId, text, unsubscribe }: Mail): string {
  const address = normaliseEmail(to)
  if (address === null || (replyTo !== undefined && normaliseEmail(replyTo) === null))
    throw new MailError('recipient', false)
  if (unsubscribe !== undefined && !/^https?:\/\/[^\s<>]+$/.test(unsubscribe)) throw new MailError('header', false)
  if (hasControl(subject) || !/^[\w.-]{1,100}$/.test(messageId)) throw new MailError('header', false)
  if (subject.trim() === '' || text.trim() === '') throw new MailError('empty', false)
  return address
}

import type { MessageKind } from '@idocard/domain/identity/sent-message'
import type { MessageSubject } from '../../../providers/mail/port.ts'
import type { JobServices } from '../../../queue/job.ts'

/** A message that must reach a person. Its texts are in their language. */
interface Message {
  subject: string
  text: string
  /** For SMS, without a link. A message without it goes by mail only: a text message costs money. */
  short?: string
  /** Unique for what is told, so that a repeated job does not send it twice. */
  ref: string
  kind: MessageKind
  about?: MessageSubject
  replyTo?: string
}

/**
 * Sends a message by e-mail, or by text message to whoever has no e-mail address. Whoever has neither gets none.
 * @returns how it was sent; undefined if it was not
 */
export async function sendMessage(
  { mail, sms }: Pick<JobServices, 'mail' | 'sms'>,
  { email, phone }: { email?: string | null; phone?: string | null },
  { subject, text, short, ref, replyTo, ...purpose }: Message,
): Promise<'mail' | 'sms' | undefined> {
  if (email) {
    await mail.send({ to: email, subject, text, ...(replyTo && { replyTo }), messageId: ref, ...purpose })
    return 'mail'
  }
  if (!phone || !short) return undefined
  await sms.send({ to: phone, text: short, clientRef: ref, ...purpose })
  return 'sms'
}

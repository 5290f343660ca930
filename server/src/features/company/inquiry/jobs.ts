import { MailError } from '../../../providers/mail/port.ts'
import { handle, type JobHandler, type JobServices } from '../../../queue/job.ts'
import { sendMessage } from '../../identity/notice/index.ts'
import { serviceMailbox } from '../company/index.ts'
import { inquiryAnswer, inquiryAnswerJob } from './inquiry-answer.ts'
import { contactCopy, inquiryCopyJob } from './inquiry-copy.ts'
import { inquiryFilePath } from './inquiry-file-path.ts'
import { contactNotice, FILE_LINK_SECONDS, inquiryNoticeJob } from './inquiry-notice.ts'
import { addressOf, answerById, recordSending } from './site-inquiry.store.ts'
import { contactMessageById } from './store.ts'

export const inquiryJobs: readonly JobHandler<JobServices>[] = [
  handle(inquiryNoticeJob, async (services: JobServices, { id }) => {
    const { database, mail, publicUrl, secret, now } = services
    const to = await serviceMailbox(services)
    const message = await contactMessageById(database.db, id)
    if (!message || !to) return
    const linkOf = (file: string) => publicUrl + inquiryFilePath(secret, file, FILE_LINK_SECONDS, now())
    const replyTo = message.email ? { replyTo: message.email } : {}
    const about = { inquiry: id }
    const notice = { ...contactNotice(message, linkOf), ...replyTo, about }
    await mail.send({ ...notice, to, messageId: `contact-${id}`, kind: 'contact' })
  }),
  handle(inquiryCopyJob, async (services: JobServices, { id }) => {
    const replyTo = await serviceMailbox(services)
    // The inquiry may have been deleted in the meantime, with its sender's account.
    const message = await contactMessageById(services.database.db, id)
    if (!message) return
    const copy = { ...contactCopy(message), ref: `copy-${id}`, kind: 'contact_copy' as const, about: { inquiry: id } }
    await sendMessage(services, message, { ...copy, ...(replyTo && { replyTo }) })
  }),
  handle(inquiryAnswerJob, async (services: JobServices, { id }) => {
    const { database, mail, now } = services
    const { db } = database
    const answer = await answerById(db, id)
    const message = answer && (await contactMessageById(db, answer.messageId))
    const to = message && (await addressOf(db, message))
    // It was deleted with its sender's account, or has left in an earlier attempt.
    if (!answer || !to || answer.sending === 'sent') return
    const replyTo = await serviceMailbox(services)
    const about = { inquiry: message.id }
    const written = { ...inquiryAnswer(message, answer.text), ...(replyTo && { replyTo }), about }
    try {
      await mail.send({ ...written, to, messageId: `inquiry-answer-${id}`, kind: 'inquiry_answer' })
    } catch (error) {
      const problem = error instanceof MailError ? error.code : 'failed'
      await recordSending(db, id, { sending: 'failed', problem })
      // What can never be sent is not tried again.
      if (error instanceof MailError && !error.retryable) return
      throw error
    }
    await recordSending(db, id, { sending: 'sent', problem: '', sentAt: now() })
  }),
]

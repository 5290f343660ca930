import { handle, type JobHandler, type JobServices } from '../../../queue/job.ts'
import { sendMessage } from '../../identity/notice/index.ts'
import { serviceMailbox } from '../company/index.ts'
import { contactCopy, inquiryCopyJob } from './inquiry-copy.ts'
import { inquiryFilePath } from './inquiry-file-path.ts'
import { contactNotice, FILE_LINK_SECONDS, inquiryNoticeJob } from './inquiry-notice.ts'
import { contactMessageById } from './store.ts'

export const inquiryJobs: readonly JobHandler<JobServices>[] = [
  handle(inquiryNoticeJob, async (services: JobServices, { id }) => {
    const { database, mail, publicUrl, secret, now } = services
    const to = await serviceMailbox(services)
    const message = await contactMessageById(database.db, id)
    if (!message || !to) return
    const linkOf = (file: string) => publicUrl + inquiryFilePath(secret, file, FILE_LINK_SECONDS, now())
    const replyTo = message.email ? { replyTo: message.email } : {}
    await mail.send({ ...contactNotice(message, linkOf), ...replyTo, to, messageId: `contact-${id}`, kind: 'contact' })
  }),
  handle(inquiryCopyJob, async (services: JobServices, { id }) => {
    const replyTo = await serviceMailbox(services)
    // The inquiry may have been deleted in the meantime, with its sender's account.
    const message = await contactMessageById(services.database.db, id)
    if (!message) return
    const copy = { ...contactCopy(message), ref: `copy-${id}`, kind: 'contact_copy' }
    await sendMessage(services, message, { ...copy, ...(replyTo && { replyTo }) })
  }),
]

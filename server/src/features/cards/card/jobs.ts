import { handle, type JobHandler, type JobServices } from '../../../queue/job.ts'
import { sendMessage } from '../../identity/notice/index.ts'
import { memberById } from '../../identity/sign-in/index.ts'
import { cardNotice } from './card-notice.ts'
import { cardNoticeJob } from './tell-holder.ts'

export const cardJobs: readonly JobHandler<JobServices>[] = [
  handle(cardNoticeJob, async (services: JobServices, { id, memberId, notice, lang }) => {
    const { database, publicUrl, companyPrefix } = services
    const holder = await memberById(database.db, memberId)
    if (!holder) return
    const words = cardNotice(notice, lang, `${publicUrl}/backstage/${companyPrefix}/setting`)
    await sendMessage(services, holder, { ...words, ref: `card-${id}`, kind: `card_${notice}` })
  }),
]

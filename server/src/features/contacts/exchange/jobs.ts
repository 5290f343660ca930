import { DAY_MS } from '@idocard/domain/duration'
import { handle, type JobHandler, type JobServices } from '../../../queue/job.ts'
import { sendMessage } from '../../identity/notice/index.ts'
import { memberById } from '../../identity/sign-in/index.ts'
import { exchangeNotice, exchangeNoticeJob } from './exchange-notice.ts'
import { exchangeById, exchangesSince } from './store.ts'

/** Text messages a day to one holder about details that visitors left: each costs money, and anyone can leave some. */
const SMS_A_DAY = 20

export const exchangeJobs: readonly JobHandler<JobServices>[] = [
  // A holder who only uses Sign in with Apple may have neither address, and is told in the back office only.
  handle(exchangeNoticeJob, async (services: JobServices, { id }) => {
    const { database, publicUrl, companyPrefix, now } = services
    const left = await exchangeById(database.db, id)
    const holder = left && (await memberById(database.db, left.memberId))
    if (!left || !holder) return
    const { subject, text, short } = exchangeNotice(left, `${publicUrl}/backstage/${companyPrefix}/star`)
    const today = await exchangesSince(database.db, holder.id, new Date(now().getTime() - DAY_MS))
    await sendMessage(services, holder, {
      subject,
      text,
      ...(today <= SMS_A_DAY && { short }),
      ...(left.email && { replyTo: left.email }),
      ref: `exchange-${id}`,
      kind: 'exchange',
    })
  }),
]

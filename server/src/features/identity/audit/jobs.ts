import { taiwanDay } from '@idocard/domain/taiwan-day'
import { type JobHandler, type JobServices, scheduled } from '../../../queue/job.ts'
import { serviceMailbox } from '../../company/company/index.ts'
import { headText } from './head-text.ts'
import { heads } from './store.ts'

/** Where the heads of all chains leave the house: whoever later changes the whole log cannot change this mail. */
async function sendHeads(services: JobServices): Promise<void> {
  const all = await heads(services.database.db)
  const to = await serviceMailbox(services)
  if (!to || all.length === 0) return
  const day = taiwanDay(services.now())
  await services.mail.send({
    to,
    subject: `操作紀錄的雜湊值 ${day}`,
    text: `請保留這封信。操作紀錄如果被人從資料庫裡改寫，用它可以查出來：
npm run audit -- verify 後面接上當時的那幾行

${all.map(headText).join('\n')}`,
    messageId: `audit-head-${day}`,
    kind: 'audit_head',
  })
}

export const auditJobs: readonly JobHandler<JobServices>[] = [
  // Five past midnight in Taiwan.
  scheduled('audit_head', '5 16 * * *', sendHeads),
]

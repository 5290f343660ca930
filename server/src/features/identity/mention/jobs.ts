import type { MentionedIn } from '@idocard/domain/identity/mention'
import { handle, type JobHandler, type JobServices } from '../../../queue/job.ts'
import { sendMessage } from '../notice/index.ts'
import { mentionedJob } from './mention-colleagues.ts'
import { mentionToSend } from './store.ts'

const PLACES: Record<MentionedIn, { screen: string; zh: string; en: string }> = {
  order: { screen: 'orders', zh: '訂單', en: 'an order' },
  contactMessage: { screen: 'inquiries', zh: '客戶詢問', en: 'an inquiry' },
}

/** In both languages, because an account has no language setting. Without the note: it may name a customer. */
const mentioned = ({ zh, en }: { zh: string; en: string }, address: string) => ({
  subject: `同事在${zh}的備註提到你 · A colleague mentioned you in ${en}`,
  text: `同事在一筆${zh}的內部備註提到你。請登入管理後台查看：
${address}

A colleague mentioned you in an internal note of ${en}. Sign in to the console to read it:
${address}`,
})

export const mentionJobs: readonly JobHandler<JobServices>[] = [
  handle(mentionedJob, async (services: JobServices, { id }) => {
    const found = await mentionToSend(services.database.db, id)
    if (!found) return
    const { thing, thingId } = found.mention
    const place = PLACES[thing]
    const address = `${services.publicUrl}/admin/site/${place.screen}/${encodeURIComponent(thingId)}`
    await sendMessage(services, found, {
      ...mentioned(place, address),
      ref: `staff-mentioned-${id}`,
      kind: 'staff_mentioned',
    })
  }),
]

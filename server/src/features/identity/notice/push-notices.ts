import { createHash } from 'node:crypto'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@idocard/domain/duration'
import { MAX_NOTICE_COUNT, quietSeconds } from '@idocard/domain/identity/notice'
import type { Database } from '../../../db/open.ts'
import type { InTransaction } from '../../../db/unit-of-work.ts'
import type { PushOutcome, PushProvider } from '../../../providers/push/port.ts'
import type { DataOf } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { textOf } from './notice-shown.store.ts'
import { type PushItem, type pushJob, sendPushes } from './push-batch.ts'
import { type DuePush, duePushes, forgetBrowsers } from './push-target.store.ts'

interface PushServices {
  database: Database
  inTransaction: InTransaction
  queue: Queue
  push: PushProvider
  now: () => Date
  /** The prefix of the back office to which notices of the product itself lead, of a holder who is gone by then. */
  companyPrefix: string
  /** Logs an error that staff should check. */
  warn(error: unknown): void
}

/** The most concurrent requests to push services. */
const AT_ONCE = 20
/** A failed push is retried four times: after 1, 4, 16 and 60 minutes, unless the service names a time. */
const MAX_ATTEMPTS = 4
const MAX_TEXT = 300
const TOPIC_LENGTH = 32

/**
 * Sends the pushes that are still due. In a holder's quiet hours a push is postponed to their end. Failed pushes are
 * retried by a separate job, so that the successful ones are not repeated.
 */
export async function pushNotices(services: PushServices, { list, attempt }: DataOf<typeof pushJob>): Promise<void> {
  const { database, push, now, companyPrefix } = services
  const due = await duePushes(database.db, list, now())
  const gone: string[] = []
  let refused = 0
  const later = new Map<string, { items: PushItem[]; attempt: number; afterSeconds: number }>()
  const putOff = (item: PushItem, nextAttempt: number, afterSeconds: number) => {
    const key = `${nextAttempt} ${afterSeconds}`
    const group = later.get(key) ?? { items: [], attempt: nextAttempt, afterSeconds }
    group.items.push(item)
    later.set(key, group)
  }
  const one = async (pushed: DuePush) => {
    const { item, quiet } = pushed
    const wait = quiet ? quietSeconds(quiet, now()) : 0
    if (wait > 0) return putOff(item, attempt, wait)
    const answer = await deliver(push, pushed, companyPrefix)
    if (answer.outcome === 'gone') gone.push(item.subscriptionId)
    if (answer.outcome === 'refused' || answer.outcome === 'too_large') refused += 1
    if (answer.outcome === 'later' && attempt < MAX_ATTEMPTS)
      putOff(item, attempt + 1, answer.afterSeconds || Math.min(MINUTE_SECONDS * 4 ** attempt, HOUR_SECONDS))
  }
  for (let first = 0; first < due.length; first += AT_ONCE)
    await Promise.all(due.slice(first, first + AT_ONCE).map(one))
  if (refused > 0) services.warn(new Error(`${refused} pushes were refused by their services.`))
  if (gone.length === 0 && later.size === 0) return
  await services.inTransaction(async (unit) => {
    await forgetBrowsers(unit.db, gone)
    for (const { items, ...when } of later.values()) await sendPushes(services.queue, unit, items, when)
  })
}

/** Sends one push. If the service refuses it as too large, it is sent again with the title only. */
async function deliver(
  push: PushProvider,
  { target, whole, lang, unread, prefix: own }: DuePush,
  prefix: string,
): Promise<PushOutcome> {
  const { id, groupKey, count } = whole.row
  const { title, text } = textOf(whole, lang)
  const key = groupKey ?? id
  const topic = createHash('sha256').update(key).digest('base64url').slice(0, TOPIC_LENGTH)
  // The message that the service worker reads (web/worker/worker.ts).
  const message = {
    title,
    text: text.slice(0, MAX_TEXT),
    // Opening the link marks the notice as read.
    link: `/backstage/${whole.company?.prefix ?? own ?? prefix}/notify?open=${id}`,
    tag: topic,
    unread: Math.min(unread, MAX_NOTICE_COUNT),
    // A grouped notice has grown: the browser may alert the holder again.
    again: count > 1,
  }
  const answer = await push.send(target, { text: JSON.stringify(message), topic })
  if (answer.outcome !== 'too_large') return answer
  return push.send(target, { text: JSON.stringify({ ...message, text: '' }), topic })
}

import { MENTIONED_IN, type MentionedIn } from '@idocard/domain/identity/mention'
import { Refusal } from '../../../api/refusal.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import { job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { siteStaffWith } from '../staff/index.ts'
import { insertMentions } from './store.ts'

/** Tells somebody by mail that a note mentions them. */
export const mentionedJob = job<{ id: number }>('staff_mentioned')

/** A note, and whom it mentions. */
interface Mentioning {
  thing: MentionedIn
  thingId: string
  mentions: readonly string[]
  /** Who wrote it. */
  by: string
}

/**
 * Tells colleagues that a note mentions them: at the first screen of the console, and by mail to who has an address. Nobody is
 * told of their own note.
 * @throws {Refusal} `mention.unknown` if one of them may not read it
 */
export async function mentionColleagues(
  queue: Queue,
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  { thing, thingId, mentions, by }: Mentioning,
): Promise<void> {
  const wanted = new Set(mentions)
  if (wanted.size === 0) return
  const readers = new Set((await siteStaffWith(unit.db, MENTIONED_IN[thing])).map(({ id }) => id))
  if (![...wanted].every((id) => readers.has(id))) throw new Refusal('mention.unknown')
  wanted.delete(by)
  if (wanted.size === 0) return
  const rows = [...wanted].map((memberId) => ({ memberId, thing, thingId, byId: by, at: unit.now }))
  for (const id of await insertMentions(unit.db, rows)) await queue.send(unit, mentionedJob, { id })
}

import { setTimeout as pause } from 'node:timers/promises'
import { cardTag } from '@idocard/contract/call'
import type { Unit } from '../../../db/unit-of-work.ts'
import { handle, type JobHandler, type JobServices, scheduled } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import {
  cardChangedJob,
  cardsDueJob,
  followedAmong,
  givenNow,
  keepThemes,
  withTemplate,
} from '../../cards/card/index.ts'
import { tellAll } from '../../identity/notice/index.ts'
import { companiesDue, dueCards, lockCards, lockGiven, settleDue, writeCards } from './store.ts'

/** So many cards change in one transaction: few enough that nobody who opens a card meanwhile waits. */
const AT_ONCE = 50
/** A run ends long before its job’s time is over, and another one goes on. */
const RUN_MS = 20_000

/**
 * Writes what a company gives on some of its cards that wait.
 * @returns how many cards there were
 */
async function writeSome(unit: Unit, queue: Queue, companyId: number): Promise<number> {
  const { db, now } = unit
  const numbers = await dueCards(db, companyId, AT_ONCE)
  if (numbers.length === 0) return 0
  // The card before its person, as everybody else locks them.
  const cards = new Map((await lockCards(db, numbers)).map((row) => [row.cardSn, row]))
  const people = await lockGiven(db, numbers)
  const settled = people.map(({ employee, template, department }) => {
    const before = cards.get(employee.cardSn ?? '')
    const isTheirs = before?.memberId === employee.memberId && before?.companyId === employee.companyId
    const isWritten = isTheirs && template !== null && employee.removedAt === null
    const { givenPhone, givenEmail } = employee
    if (!before || !isWritten) return { employee: { id: employee.id, givenPhone, givenEmail } }
    const isWhole = employee.cardDue === 'first'
    const after = withTemplate(before, { template, employee, department }, isWhole)
    const written = givenNow(after.fields, { template, employee, department }, isWhole)
    return { employee: { id: employee.id, ...written }, before, after }
  })
  const changed = settled.flatMap(({ before, after }) =>
    before && after && JSON.stringify([before.fields, before.theme]) !== JSON.stringify([after.fields, after.theme])
      ? [{ ...before, ...after, themeBefore: before.theme }]
      : [],
  )
  await settleDue(
    db,
    settled.map(({ employee }) => employee),
  )
  await keepThemes(
    db,
    changed.filter(({ theme, themeBefore }) => theme !== themeBefore),
    now,
  )
  await writeCards(db, changed, now)
  const written = changed.map(({ cardSn }) => cardSn)
  unit.invalidate(written.map(cardTag))
  const told = changed.flatMap(({ cardSn, memberId, companyId }) =>
    memberId ? [{ memberId, companyId, params: {}, link: `information?cardSn=${cardSn}`, groupKey: cardSn }] : [],
  )
  await tellAll(queue, unit, 'card_template', told)
  for (const cardSn of await followedAmong(db, written)) await queue.send(unit, cardChangedJob, { cardSn })
  return numbers.length
}

export const cardTemplateJobs: readonly JobHandler<JobServices>[] = [
  handle(cardsDueJob, async ({ inTransaction, queue }: JobServices, { companyId }) => {
    const begun = performance.now()
    for (let at = begun; at < begun + RUN_MS; at = performance.now()) {
      if ((await inTransaction((unit) => writeSome(unit, queue, companyId))) < AT_ONCE) return
      // As long as it took, the processor is everybody else’s.
      await pause(performance.now() - at)
    }
    await inTransaction((unit) => queue.send(unit, cardsDueJob, { companyId }))
  }),
  // What a server that was stopped in the middle left.
  scheduled('cards_due_left', '*/5 * * * *', async ({ database, inTransaction, queue }: JobServices) => {
    for (const companyId of await companiesDue(database.db))
      await inTransaction((unit) => queue.send(unit, cardsDueJob, { companyId }))
  }),
]

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
import { companiesDue, dueCards, type GivenNow, lockCards, lockGiven, settleDue, writeCards } from './store.ts'

/** So many cards change in one transaction: few enough that nobody who opens a card meanwhile waits. */
const AT_ONCE = 50
/** A run ends long before its job’s time is over, and another one goes on. */
const RUN_MS = 20_000

/** Which look a card has, as a text; empty for a template that has none, as without a template. */
const lookOf = ({ lookId, lookVersion }: Pick<GivenNow, 'lookId' | 'lookVersion'>): string =>
  lookVersion === 0 ? '' : `${lookId} ${lookVersion}`

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
    const card = cards.get(employee.cardSn ?? '')
    const theirs = card?.memberId === employee.memberId && card?.companyId === employee.companyId ? card : undefined
    const { id, givenPhone, givenEmail } = employee
    // What was written stays on the card of who left the list, or has no template any more. A look ends.
    if (!theirs || !template || employee.removedAt !== null)
      return { card: theirs, had: employee, has: { id, givenPhone, givenEmail, lookId: null, lookVersion: 0 } }
    const isWhole = employee.cardDue === 'first'
    const after = withTemplate(theirs, { template, employee, department }, isWhole)
    const given = givenNow(after.fields, { template, employee, department }, isWhole)
    return {
      card: theirs,
      had: employee,
      has: { id, ...given, lookId: template.id, lookVersion: template.lookVersion },
      after,
    }
  })
  const changed = settled.flatMap(({ card, after }) =>
    card && after && JSON.stringify([card.fields, card.theme]) !== JSON.stringify([after.fields, after.theme])
      ? [{ ...card, ...after, themeBefore: card.theme }]
      : [],
  )
  await settleDue(
    db,
    settled.map(({ has }) => has),
  )
  await keepThemes(
    db,
    changed.filter(({ theme, themeBefore }) => theme !== themeBefore),
    now,
  )
  await writeCards(db, changed, now)
  const written = changed.map(({ cardSn }) => cardSn)
  // A changed look is on all pages since it was saved; one from another template from now on.
  const moved = settled.flatMap(({ card, had, has }) => (card && had.lookId !== has.lookId ? [card.cardSn] : []))
  unit.invalidate([...new Set([...written, ...moved])].map(cardTag))
  const isNews = new Set(written)
  for (const { card, had, has } of settled)
    if (card && had.removedAt === null && lookOf(had) !== lookOf(has)) isNews.add(card.cardSn)
  const told = settled.flatMap(({ card }) => {
    if (!card?.memberId || !isNews.has(card.cardSn)) return []
    const { cardSn, memberId, companyId } = card
    return [{ memberId, companyId, params: {}, link: `information?cardSn=${cardSn}`, groupKey: cardSn }]
  })
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

import type { FreedCard } from '@idocard/contract/cards/card'
import type { LeftAs } from '@idocard/domain/company/departure'
import { EMPLOYEE_TRANSITIONS } from '@idocard/domain/company/employee'
import { DEFAULT_LANG } from '@idocard/domain/language'
import { canTransition } from '@idocard/domain/transitions'
import type { ActingFor } from '../../../api/authorise.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import {
  cardsDueJob,
  freePlastic,
  leaveCard,
  lockToLeave,
  returnCard,
  takeBackPlastic,
  tellHolder,
} from '../../cards/card/index.ts'
import { rolesOf } from '../../identity/staff/index.ts'
import { lockCompany } from '../company/index.ts'
import { changeState, employees, isJoinedTwice } from '../employee/index.ts'
import { handOverLeads, mayOwn, returnLeads } from '../lead/index.ts'
import { departureOf, endDeparture, insertDeparture, shownCardOf } from './store.ts'

type Deciding = Pick<Unit, 'db' | 'now' | 'after'> & { acting: ActingFor<'employee.edit'> }

/** What is decided about somebody who leaves. */
export interface Leaving {
  id: number
  leftAs: LeftAs
  /** Who takes their place, for `colleague`. */
  colleagueId: number
  /** Who takes care of their leads from now on; 0 for nobody else. */
  leadsToId: number
  freesPlastic: boolean
  note: string
}

interface Left {
  before: EmployeeRow
  after: EmployeeRow
  /** The numbers whose pages change. */
  cards: string[]
}

/** @throws {Refusal} `lead.owner` for somebody who has not joined the company, or leaves it themselves */
async function giveLeads(db: Tx, companyId: number, fromId: number, toId: number): Promise<void> {
  if (toId === fromId || !(await mayOwn(db, companyId, toId))) throw new Refusal('lead.owner')
  await handOverLeads(db, { fromId, toId })
}

/** Whether staff of the company have taken somebody's role back. */
async function hasRoleAt(db: Tx, memberId: string, companyId: number): Promise<boolean> {
  return (await rolesOf(db, memberId)).some((role) => role.companyId === companyId)
}

/**
 * Somebody leaves the company: their card is the company's alone, and they are told. Company, card and person are locked in this
 * order. Whatever keeps a company's list up to date calls this.
 * @throws {Refusal} `not_found`, `departure.not_joined`, `departure.role`, `departure.held`, `departure.colleague`
 */
export async function leave(
  unit: Deciding,
  queue: Queue,
  { id, leftAs, colleagueId, leadsToId, freesPlastic, note }: Leaving,
): Promise<Left & { freed: FreedCard[] }> {
  const { db, acting, now } = unit
  await lockCompany(db, acting.company.id)
  const { cardSn: hadSn } = (await employees.get(db, acting, id)) ?? (await whyNot(db, acting, id))
  const locked = hadSn === null ? undefined : await lockToLeave(db, hadSn)
  const before = (await employees.lock(db, acting, id)) ?? refuse('not_found')
  const { memberId, companyId } = before
  if (!canTransition(EMPLOYEE_TRANSITIONS, before.state, 'leave')) throw new Refusal('departure.not_joined')
  if (memberId && (await hasRoleAt(db, memberId, companyId))) throw new Refusal('departure.role')
  const isTheirs =
    locked?.memberId === memberId && locked?.companyId === companyId && locked.cardSn === before.cardSn && memberId
  const theirs = isTheirs ? locked : undefined
  if (theirs && theirs.heldFrom !== null) throw new Refusal('departure.held')
  const after = await changeState(db, before, {
    ...{ state: EMPLOYEE_TRANSITIONS.leave.to, memberId: null, cardSn: null, cardDue: null },
  })
  const row = { companyId, employeeId: id, memberId, note, leftAt: now }
  if (leadsToId !== 0) await giveLeads(db, companyId, id, leadsToId)
  if (!theirs || memberId === null) {
    await insertDeparture(db, row)
    return { before, after, cards: [], freed: [] }
  }
  const colleague = leftAs === 'colleague' ? await shownCardOf(db, { companyId, id: colleagueId }) : null
  if (colleague === undefined) throw new Refusal('departure.colleague')
  await leaveCard(db, theirs, { leftAs, leadsTo: colleague }, now)
  const { cardSn, freed } = freesPlastic
    ? await freePlastic(db, theirs, now)
    : { cardSn: theirs.cardSn, freed: [] as FreedCard[] }
  const isMoved = cardSn !== theirs.cardSn
  await insertDeparture(db, {
    ...{ ...row, cardSn, cardWas: theirs.state === 'paused' ? 'paused' : 'active' },
    freedSn: isMoved ? theirs.cardSn : '',
    freedLinks: freed.flatMap((one) => (one.cardSn === theirs.cardSn ? [] : [one.cardSn])),
  })
  await tellHolder(queue, unit, { memberId, notice: 'left', lang: DEFAULT_LANG })
  return { before, after, freed, cards: numbers(theirs.cardSn, cardSn, ...freed.map((one) => one.cardSn)) }
}

/**
 * Undoes that somebody has left. Their card, its plastic and their place in the list are as before, but for plastic that somebody
 * else has by now.
 * @throws {Refusal} `not_found`, `departure.erased`, `departure.elsewhere`
 */
export async function undo(unit: Deciding, queue: Queue, id: number): Promise<Left & { taken: string[] }> {
  const { db, acting, now } = unit
  await lockCompany(db, acting.company.id)
  const asked = (await departureOf(db, acting, id)) ?? refuse('not_found')
  const card = asked.cardSn === null ? undefined : await lockToLeave(db, asked.cardSn)
  const before = (await employees.lock(db, acting, id)) ?? refuse('not_found')
  const { memberId, cardWas, freedSn, freedLinks } = (await endDeparture(db, asked)) ?? refuse('not_found')
  if (memberId === null) throw new Refusal('departure.erased')
  if (await isJoinedTwice(db, acting, { ...before, memberId })) throw new Refusal('departure.elsewhere')
  await returnLeads(db, id)
  const state = EMPLOYEE_TRANSITIONS.return.to
  if (card?.state !== 'left' || !cardWas) {
    const after = await changeState(db, before, { state, memberId })
    return { before, after, cards: [], taken: [] }
  }
  await returnCard(db, card, { memberId, state: cardWas }, now)
  const { cardSn, taken } = await takeBackPlastic(db, card, { own: freedSn, links: freedLinks }, now)
  // What the company has changed meanwhile is written on it.
  const after = await changeState(db, before, { state, memberId, cardSn, cardDue: 'always' })
  await queue.send(unit, cardsDueJob, { companyId: before.companyId })
  await tellHolder(queue, unit, { memberId, notice: 'returned', lang: DEFAULT_LANG })
  return { before, after, taken, cards: numbers(card.cardSn, cardSn, ...freedLinks) }
}

const numbers = (...all: string[]) => [...new Set(all)]

function refuse(refusal: 'not_found'): never {
  throw new Refusal(refusal)
}

/** Why somebody cannot be read: `edit.removed` for whom a colleague has taken off the list. */
async function whyNot(db: Tx, acting: ActingFor<'employee.edit'>, id: number): Promise<never> {
  await employees.lock(db, acting, id)
  return refuse('not_found')
}

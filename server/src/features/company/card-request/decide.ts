import type { contract } from '@idocard/contract'
import { type AskedField, isAskable } from '@idocard/domain/company/card-request'
import type { Context } from '../../../api/context.ts'
import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import type { Queue } from '../../../queue/queue.ts'
import { cardChangedJob, companyRulesShown, followedAmong, rulesOf, withAsked } from '../../cards/card/index.ts'
import { tell } from '../../identity/notice/index.ts'
import { lockCards, writeCards } from '../card-template/index.ts'
import { lockCompany } from '../company/index.ts'
import { employees, takenFields } from '../employee/index.ts'
import { type RequestForStaff, requestById, transitionRequest } from './store.ts'

type Calls = (typeof contract)['cardRequest']
type Deciding<C extends 'accept' | 'decline'> = Context<Calls[C]>

const about = ({ cardSn }: { cardSn: string }) => ({ link: `information?cardSn=${cardSn}`, groupKey: cardSn })
/** What the audit log keeps: no words of the person, because erasing them must not break its chain. */
const told = ({ field, state }: { field: AskedField; state: string }) => ({ field, state })

/**
 * Writes what was wanted into the company's list, or as an exception from the template, and on the card. Company, card,
 * person and request are locked in this order, like by everybody who changes a list or a card.
 */
export async function accept(context: Deciding<'accept'>, queue: Queue, id: number): Promise<RequestForStaff> {
  const { db, acting, now, changed, refuse } = context
  await lockCompany(db, acting.company.id)
  const { request: asked, isTheirCard } = (await requestById(db, acting, id)) ?? refuse('not_found')
  if (!isTheirCard) refuse('request.gone')
  const { cardSn, memberId, companyId } = asked
  const [held] = await lockCards(db, [cardSn])
  const card = held?.memberId === memberId ? held : refuse('request.gone')
  // What the person may change themselves by now is theirs to write.
  const rules = await rulesOf(db, card)
  if (!rules || !isAskable(asked.field, companyRulesShown(rules))) refuse('request.gone')
  const listed = await employees.lock(db, acting, asked.employeeId)
  const person = listed?.memberId === memberId && listed.cardSn === cardSn ? listed : refuse('request.gone')
  const accepted =
    (await transitionRequest(db, asked, 'accept', { decidedAt: now, decidedBy: acting.person.id })) ??
    refuse('request.decided')
  const wanted = fieldsFor(person, accepted)
  const taken = await takenFields(db, acting, { ...person, ...wanted })
  if (taken.some((name) => name in wanted)) refuse('request.taken')
  const fields = withAsked(card.fields, { ...person, ...wanted }, accepted.field) ?? refuse('request.full')
  await employees.update(db, acting, person, {
    ...wanted,
    ...(wanted.phone !== undefined && { givenPhone: wanted.phone }),
    ...(wanted.email !== undefined && { givenEmail: wanted.email }),
  })
  await writeCards(db, [{ ...card, fields }], now)
  for (const followed of await followedAmong(db, [cardSn]))
    await queue.send(context, cardChangedJob, { cardSn: followed })
  await tell(queue, context, { memberId, companyId, kind: 'card_request_accepted', params: {}, ...about(asked) })
  changed({ thing: 'cardRequest', id, before: { state: asked.state }, after: told(accepted) })
  return (await requestById(db, acting, id)) ?? refuse('not_found')
}

/** Declines what was asked for, and tells the person. The card is locked first, as by whoever erases its holder. */
export async function decline(
  context: Deciding<'decline'>,
  queue: Queue,
  { id, reason }: { id: number; reason: string },
): Promise<RequestForStaff> {
  const { db, acting, now, changed, refuse } = context
  const { request: asked, isTheirCard } = (await requestById(db, acting, id)) ?? refuse('not_found')
  if (!isTheirCard) refuse('request.gone')
  await lockCards(db, [asked.cardSn])
  const declined =
    (await transitionRequest(db, asked, 'decline', { reason, decidedAt: now, decidedBy: acting.person.id })) ??
    refuse('request.decided')
  const { memberId, companyId } = declined
  await tell(queue, context, { memberId, companyId, kind: 'card_request_declined', params: {}, ...about(declined) })
  changed({ thing: 'cardRequest', id, before: { state: asked.state }, after: told(declined) })
  return (await requestById(db, acting, id)) ?? refuse('not_found')
}

type Changes = Partial<
  Pick<EmployeeRow, 'nameCh' | 'nameEn' | 'titleCh' | 'titleEn' | 'phone' | 'email' | 'exceptions'>
>

/** What the company writes about somebody from now on. */
function fieldsFor(
  { exceptions }: EmployeeRow,
  { field, wantedCh, wantedEn }: { field: AskedField; wantedCh: string; wantedEn: string },
): Changes {
  switch (field) {
    case 'name':
      return { nameCh: wantedCh, nameEn: wantedEn }
    case 'title':
      return { titleCh: wantedCh, titleEn: wantedEn }
    case 'phone':
      return { phone: wantedCh }
    case 'email':
      return { email: wantedCh }
    default:
      return { exceptions: { ...exceptions, [field]: { ch: wantedCh, en: wantedEn } } }
  }
}

import { EMPTY_CARD } from '@idocard/contract/cards/card'
import type { EmployeeInvitation } from '@idocard/contract/company/employee'
import { DEFAULT_THEME } from '@idocard/domain/cards/theme'
import { lockedFields } from '@idocard/domain/company/card-template'
import { EMPLOYEE_TRANSITIONS, invitedSince, lastInvitedDay } from '@idocard/domain/company/employee'
import { formatMobile } from '@idocard/domain/identity/phone'
import type { Context } from '../../../api/context.ts'
import type { Person } from '../../../api/person.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Queue } from '../../../queue/queue.ts'
import { cardsDueJob, countClaimed, insertVirtualCard, withTemplate } from '../../cards/card/index.ts'
import { lockMember, ownMember } from '../../identity/sign-in/index.ts'
import { givenTo } from '../card-template/index.ts'
import { endCode } from './code.store.ts'
import { cardOfCompany, changeState, hasJoined, invitationsTo, lockInvitationTo } from './invitation.store.ts'

type Answering = Pick<Context, 'db' | 'now' | 'after'> & { who: Person }
type Invited = Pick<NonNullable<Awaited<ReturnType<typeof lockInvitationTo>>>, 'employee' | 'company' | 'department'>

/** The invitations to somebody, as their companies wrote them. */
export async function invitationsShown({
  db,
  now,
  who,
}: Pick<Answering, 'db' | 'now' | 'who'>): Promise<EmployeeInvitation[]> {
  const found = await invitationsTo(db, await ownMember(db, who))
  const shown: EmployeeInvitation[] = []
  for (const { employee, company, department } of found) {
    const given = await givenTo(db, employee)
    shown.push({
      id: employee.id,
      prefix: company.prefix,
      companyCh: company.companychname,
      companyEn: company.companyenname,
      squareLogo: company.squareLogo,
      ...{ nameCh: employee.nameCh, nameEn: employee.nameEn },
      ...{ titleCh: employee.titleCh, titleEn: employee.titleEn },
      ...{ departmentCh: department?.titleCh ?? '', departmentEn: department?.titleEn ?? '' },
      ...{ phone: formatMobile(employee.phone), email: employee.email },
      locked: given ? lockedFields(given.template.rules) : [],
      answerBy: lastInvitedDay(employee.remindedAt ?? now),
      isEnded: isOver(employee, now),
      isDeclined: employee.state === 'declined',
      hasCard: (await cardOfCompany(db, who, company.id)) !== undefined,
    })
  }
  return shown
}

const isOver = ({ remindedAt }: Pick<Invited['employee'], 'remindedAt'>, now: Date): boolean =>
  remindedAt !== null && remindedAt < invitedSince(now)

/**
 * Accepts an invitation that was sent to somebody.
 * @returns the number of their card
 * @throws {Refusal} `not_found` for another's invitation, or one that is not there any more; `join.over`, `employee.already`
 */
export async function accept({ db, now, after, who }: Answering, queue: Queue, id: number): Promise<string> {
  // One request at a time for each person: two presses make one card.
  const me = await lockMember(db, who)
  const found = await lockInvitationTo(db, me, id, 'join')
  if (!found) throw new Refusal('not_found')
  if (isOver(found.employee, now)) throw new Refusal('join.over')
  if (await hasJoined(db, who, found.company.id)) throw new Refusal('employee.already')
  return joinAs({ db, now, after, who }, queue, found)
}

/**
 * Makes somebody, who is locked, one of a company's people, in a locked entry of its list. A card of the company that they
 * have becomes their company card and stays as it is; otherwise they get one without plastic.
 * @returns its number
 */
export async function joinAs({ db, now, after, who }: Answering, queue: Queue, found: Invited): Promise<string> {
  const { employee } = found
  const companyId = employee.companyId
  // What another person had asked for ends when somebody else takes their place in the list.
  if (employee.memberId !== who.id) await changeState(db, employee, { exceptions: {} })
  const had = await cardOfCompany(db, who, companyId)
  const made = had === undefined ? await newCard({ db, now, who }, found) : undefined
  const cardSn = had ?? made?.cardSn ?? ''
  await countClaimed(db, employee, who.id, now)
  const { phone, email } = employee
  await changeState(db, employee, {
    ...{ state: EMPLOYEE_TRANSITIONS.join.to, joinedAt: now, memberId: who.id, cardSn },
    // A card that they had gets what is always the company’s. A new one has that; what somebody saves meanwhile comes after it.
    cardDue: 'always',
    ...(made && { givenPhone: phone, givenEmail: email, ...made.look }),
  })
  await endCode(db, employee, now)
  await queue.send({ db, after }, cardsDueJob, { companyId })
  return cardSn
}

/** Makes the card of somebody who joins, with what the company wrote and what its template gives. */
async function newCard({ db, now, who }: Pick<Answering, 'db' | 'now' | 'who'>, invited: Invited) {
  const { employee, company } = invited
  const given = await givenTo(db, employee)
  const begun = { fields: fieldsOf(invited), theme: DEFAULT_THEME }
  const content = given ? withTemplate(begun, given, true) : begun
  const cardSn = await insertVirtualCard(db, who, { companyId: company.id, photoId: null, ...content }, now)
  const look = given && { lookId: given.template.id, lookVersion: given.template.lookVersion }
  return { cardSn, look }
}

/** @throws {Refusal} `not_found` as for `accept` */
export async function decline({ db, who }: Pick<Answering, 'db' | 'who'>, id: number): Promise<void> {
  const found = await lockInvitationTo(db, await ownMember(db, who), id, 'decline')
  if (!found) throw new Refusal('not_found')
  await changeState(db, found.employee, { state: EMPLOYEE_TRANSITIONS.decline.to })
}

/**
 * What the new card shows. Phone number and e-mail address are for those who leave their own details until the person decides
 * otherwise: the company may know a private one.
 */
const fieldsOf = ({ employee, company, department }: Invited) => ({
  ...EMPTY_CARD,
  ...{ nameCh: employee.nameCh, nameEn: employee.nameEn },
  ...{ titleCh: employee.titleCh, titleEn: employee.titleEn },
  ...{ departmentCh: department?.titleCh ?? '', departmentEn: department?.titleEn ?? '' },
  ...{ companyCh: company.companychname, companyEn: company.companyenname },
  phones: employee.phone
    ? [{ kind: 'mobile' as const, number: employee.phone, extension: '', visibility: 'exchange' as const }]
    : [],
  emails: employee.email ? [{ kind: 'work' as const, address: employee.email, visibility: 'exchange' as const }] : [],
})

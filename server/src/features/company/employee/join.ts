import { EMPTY_CARD } from '@idocard/contract/cards/card'
import type { EmployeeInvitation } from '@idocard/contract/company/employee'
import { EMPLOYEE_TRANSITIONS } from '@idocard/domain/company/employee'
import { formatMobile } from '@idocard/domain/identity/phone'
import type { Context } from '../../../api/context.ts'
import type { Person } from '../../../api/person.ts'
import { Refusal } from '../../../api/refusal.ts'
import { insertVirtualCard } from '../../cards/card/index.ts'
import { lockMember, ownMember } from '../../identity/sign-in/index.ts'
import { cardOfCompany, changeState, hasJoined, invitationsTo, lockInvitationTo } from './invitation.store.ts'

type Answering = Pick<Context, 'db' | 'now'> & { who: Person }
type Invited = NonNullable<Awaited<ReturnType<typeof lockInvitationTo>>>

/** The invitations to somebody, as their companies wrote them. */
export async function invitationsShown({ db, who }: Pick<Answering, 'db' | 'who'>): Promise<EmployeeInvitation[]> {
  const found = await invitationsTo(db, await ownMember(db, who))
  const shown: EmployeeInvitation[] = []
  for (const { employee, company, department } of found)
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
      isDeclined: employee.state === 'declined',
      hasCard: (await cardOfCompany(db, who, company.id)) !== undefined,
    })
  return shown
}

/**
 * Makes somebody one of a company's people. A card of the company that they have becomes their company card and stays as it
 * is; otherwise they get one without plastic.
 * @returns its number
 * @throws {Refusal} `not_found` for another's invitation, or one that is not there any more; `employee.already`
 */
export async function accept({ db, now, who }: Answering, id: number): Promise<string> {
  // One request at a time for each person: two presses make one card.
  const me = await lockMember(db, who)
  const found = await lockInvitationTo(db, me, id, 'join')
  if (!found) throw new Refusal('not_found')
  const companyId = found.company.id
  if (await hasJoined(db, who, companyId)) throw new Refusal('employee.already')
  const cardSn =
    (await cardOfCompany(db, who, companyId)) ??
    (await insertVirtualCard(db, who, { companyId, fields: fieldsOf(found), photoId: null }, now))
  await changeState(db, found.employee, {
    state: EMPLOYEE_TRANSITIONS.join.to,
    joinedAt: now,
    memberId: who.id,
    cardSn,
  })
  return cardSn
}

/** @throws {Refusal} `not_found` as for `accept` */
export async function decline({ db, who }: Answering, id: number): Promise<void> {
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

import type { Joining } from '@idocard/contract/company/join-link'
import { REFUSALS, type RefusalName } from '@idocard/contract/refusals'
import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import { lockedFields } from '@idocard/domain/company/card-template'
import { EMPLOYEE_TRANSITIONS, invitedSince, lastInvitedDay, MAX_EMPLOYEES } from '@idocard/domain/company/employee'
import { isOfDomain, joinLinkState } from '@idocard/domain/company/join-link'
import { formatMobile } from '@idocard/domain/identity/phone'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { isHan } from '@idocard/domain/text'
import { canTransition } from '@idocard/domain/transitions'
import type { Context } from '../../../api/context.ts'
import type { Person } from '../../../api/person.ts'
import { Refusal } from '../../../api/refusal.ts'
import { refuseFields } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { DepartmentRow, EmployeeRow, JoinLinkRow } from '../../../db/schema/company/employee.ts'
import type { EmployeeCodeRow } from '../../../db/schema/company/employee-code.ts'
import type { Queue } from '../../../queue/queue.ts'
import { activationHash } from '../../../shared/activation.ts'
import { lockMember, type MemberRow, ownMember } from '../../identity/sign-in/index.ts'
import { templateFor } from '../card-template/index.ts'
import { type CompanyRow, isPaused, lockCompany } from '../company/index.ts'
import {
  cardOfCompany,
  countPeople,
  departmentsNamed,
  entryOfCode,
  hasJoined,
  heldCards,
  joinAs,
  NO_NAME,
} from '../employee/index.ts'
import { entriesOf, insertJoining, linkOfCode, noteLink, takePlace } from './store.ts'

type Answering = Pick<Context, 'db' | 'now' | 'after' | 'lang'> & { who: Person }

/** What a code opens for somebody: a place that the company keeps for them, or a link with one for whoever comes. */
type Door = { company: CompanyRow } & (
  | { code: EmployeeCodeRow; link?: undefined; entry: EmployeeRow }
  | { code?: undefined; link: JoinLinkRow; department: DepartmentRow | null; entry: EmployeeRow | undefined }
)

/** @param isLocked to join: what the answer depends on stays as it is until the transaction ends */
async function doorOf(db: Tx, codeHash: Buffer, me: MemberRow, isLocked: boolean): Promise<Door | undefined> {
  const found = await linkOfCode(db, codeHash, isLocked)
  if (found) return { ...found, entry: entryAmong(await entriesOf(db, me, found.company.id, isLocked), me) }
  const printed = await entryOfCode(db, codeHash, isLocked)
  return printed && { code: printed.code, company: printed.company, entry: printed.employee }
}

/** As which of their entries somebody joins by a link. What they left or were taken off counts if there is nothing else. */
function entryAmong(entries: readonly EmployeeRow[], me: MemberRow): EmployeeRow | undefined {
  const kept = entries.filter(({ removedAt }) => removedAt === null)
  return (
    kept.find((one) => isMine(one, me)) ??
    kept.find(({ state }) => state !== 'joined' && state !== 'left') ??
    kept.find(({ state }) => state === 'joined') ??
    kept[0] ??
    entries[0]
  )
}

const isMine = ({ state, memberId }: EmployeeRow, me: Pick<MemberRow, 'id'>) => state === 'joined' && memberId === me.id

/** Why nobody, or not this person, can join by it. */
function faultOf(door: Door, me: MemberRow, now: Date): RefusalName | undefined {
  if (isPaused(door.company)) return 'company.paused'
  if (door.code) {
    if (door.code.usedAt) return 'join.used'
    return door.code.printedAt < invitedSince(now) ? 'join.over' : undefined
  }
  const { link } = door
  if (link.removedAt) return 'join.over'
  const state = joinLinkState(link, taiwanDay(now))
  if (state !== 'open') return `join.${state}`
  return link.domain && !isOfDomain(me.email ?? '', link.domain) ? 'join.domain' : undefined
}

/** Why somebody cannot join as what the company’s list has of them, or as somebody new. */
async function entryFault(
  db: Tx,
  { company, entry }: Door,
  me: MemberRow,
  who: Person,
): Promise<RefusalName | undefined> {
  if (!entry) return (await countPeople(db, { companyId: company.id })) >= MAX_EMPLOYEES ? 'join.crowded' : undefined
  if (entry.removedAt) return 'join.removed'
  if (!canTransition(EMPLOYEE_TRANSITIONS, entry.state, 'claim')) return 'join.left'
  if (isMine(entry, me)) return undefined
  // Who erased their account comes back as another one; whoever has an account keeps the card.
  if (entry.state === 'joined' && entry.memberId) return 'join.taken'
  return (await hasJoined(db, who, company.id)) ? 'employee.already' : undefined
}

/** Whether somebody can join, and the card that they have if they joined before: two presses make one. */
async function answerOf(db: Tx, door: Door, me: MemberRow, who: Person, now: Date) {
  const { entry } = door
  const isThere = entry && !entry.removedAt && isMine(entry, me) && (await heldCards(db, [entry])).has(entry.id)
  if (isThere && entry.cardSn) return { cardSn: entry.cardSn, fault: undefined }
  return { cardSn: '', fault: faultOf(door, me, now) ?? (await entryFault(db, door, me, who)) }
}

const hashOf = (typed: string): Buffer => {
  const code = parseActivationCode(typed)
  if (code === null) throw new Refusal('join.unknown')
  return activationHash(code)
}

/** How the company will find somebody in its list who comes by a link: as the link asks for it, or as they sign in. */
const sharedBy = ({ phone, email }: MemberRow, { domain }: JoinLinkRow): { phone: string; email: string } =>
  domain || !phone ? { phone: '', email: email ?? '' } : { phone, email: '' }

/** An account's only name, in the field for its language. */
const nameOf = ({ name }: MemberRow) => (isHan(name) ? { nameCh: name, nameEn: '' } : { nameCh: '', nameEn: name })

/**
 * What a code leads somebody to, before they decide.
 * @throws {Refusal} `join.unknown`
 */
export async function look({ db, now, who, lang }: Omit<Answering, 'after'>, typed: string): Promise<Joining> {
  const me = await ownMember(db, who)
  const door = await doorOf(db, hashOf(typed), me, false)
  if (!door) throw new Refusal('join.unknown')
  const { company, entry } = door
  const { cardSn, fault } = await answerOf(db, door, me, who, now)
  // What the company wrote is shown to whoever can have it.
  const own = fault ? undefined : entry
  const listed = own?.departmentId ? (await departmentsNamed(db, [own])).get(own.departmentId) : undefined
  const department = listed ?? (door.link ? door.department : undefined)
  const template = await templateFor(db, company.id, department?.id ?? null)
  const shared = door.link && !entry ? sharedBy(me, door.link) : { phone: '', email: '' }
  return {
    ...{ companyCh: company.companychname, companyEn: company.companyenname, squareLogo: company.squareLogo },
    ...{ departmentCh: department?.titleCh ?? '', departmentEn: department?.titleEn ?? '' },
    ...{ titleCh: own?.titleCh ?? '', titleEn: own?.titleEn ?? '' },
    ...(own ? { nameCh: own.nameCh, nameEn: own.nameEn } : nameOf(me)),
    isListed: entry !== undefined,
    shares: formatMobile(shared.phone) || shared.email,
    domain: door.link?.domain ?? '',
    endsOn: door.link ? door.link.endsOn : lastInvitedDay(door.code.printedAt),
    locked: template ? lockedFields(template.rules) : [],
    hasCard: (await cardOfCompany(db, who, company.id)) !== undefined,
    cardSn,
    problem: fault ? REFUSALS[fault][lang] : '',
  }
}

/**
 * Makes somebody one of a company’s people by a link, or with the code that was printed for them.
 * @returns the number of their card
 * @throws {Refusal} why they cannot join
 */
export async function join(
  { db, now, after, who, lang }: Answering,
  queue: Queue,
  { code, nameCh, nameEn }: { code: string; nameCh: string; nameEn: string },
): Promise<string> {
  const codeHash = hashOf(code)
  const companyId = ((await linkOfCode(db, codeHash, false)) ?? (await entryOfCode(db, codeHash, false)))?.company.id
  if (companyId === undefined) throw new Refusal('join.unknown')
  // The places of a link, and that nobody stands in the list twice, hold however many come at once.
  const company = await lockCompany(db, companyId)
  const me = await lockMember(db, who)
  const door = await doorOf(db, codeHash, me, true)
  if (!door || !company) throw new Refusal('join.unknown')
  const { cardSn, fault } = await answerOf(db, { ...door, company }, me, who, now)
  if (cardSn) return cardSn
  if (fault) throw new Refusal(fault)
  if (!door.entry && !nameCh && !nameEn) refuseFields({ nameCh: NO_NAME[lang] })
  const entry = await entryFor(db, door, { nameCh, nameEn, ...(door.link && sharedBy(me, door.link)) })
  const department = (await departmentsNamed(db, [entry])).get(entry.departmentId ?? 0) ?? null
  return joinAs({ db, now, after, who }, queue, { employee: entry, company, department })
}

/** The entry as which somebody joins, after it took a place of the link. */
async function entryFor(
  db: Tx,
  door: Door,
  typed: { nameCh: string; nameEn: string; phone?: string; email?: string },
): Promise<EmployeeRow> {
  if (!door.link) return door.entry
  await takePlace(db, door.link)
  const departmentId = door.department?.id ?? null
  if (door.entry) return noteLink(db, door.entry, door.link, departmentId)
  return insertJoining(db, door.link, { phone: '', email: '', ...typed, departmentId })
}

import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { CARD_REQUEST_TRANSITIONS, DECIDED_REQUEST_DAYS, OPEN_REQUEST_DAYS } from '@idocard/domain/company/card-request'
import { DAY_MS } from '@idocard/domain/duration'
import { and, desc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Acting } from '../../../api/authorise.ts'
import { contains } from '../../../db/contains.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { isKept } from '../../../db/removed.ts'
import { type CardRow, card } from '../../../db/schema/cards/card.ts'
import { type CardRequestRow, cardRequest } from '../../../db/schema/company/card-request.ts'
import { cardTemplate, type EmployeeRow, employee } from '../../../db/schema/company/employee.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { templateOf } from '../card-template/index.ts'

type Staff = Acting<'people.read' | 'employee.edit'>

const checkOwner = ownership(cardRequest.memberId, (row: CardRequestRow) => row.memberId)

/** What a card's holder has last asked for, of each field. */
export const lastRequests = (db: Tx, who: Owner, mine: Owned<CardRow>): Promise<Owned<CardRequestRow>[]> =>
  checkOwner(who, (isTheirs) =>
    db
      .selectDistinctOn([cardRequest.field])
      .from(cardRequest)
      .where(and(isTheirs, eq(cardRequest.cardSn, mine.cardSn)))
      .orderBy(cardRequest.field, desc(cardRequest.id)),
  )

/** One of somebody's own requests, locked until the transaction ends. */
export async function lockOwnRequest(db: Tx, who: Owner, id: number): Promise<Owned<CardRequestRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(cardRequest)
      .where(and(isTheirs, eq(cardRequest.id, id)))
      .for('update'),
  )
  return found
}

/** Whom of a company's people a card is; undefined if its holder has not joined as one, or left the list. */
export async function employeeOf(db: Tx, mine: Owned<CardRow>): Promise<EmployeeRow | undefined> {
  if (!mine.memberId) return undefined
  const [found] = await db
    .select()
    .from(employee)
    .where(
      and(
        isKept(employee),
        eq(employee.cardSn, mine.cardSn),
        eq(employee.memberId, mine.memberId),
        eq(employee.companyId, mine.companyId),
      ),
    )
  return found
}

type Asked = Omit<typeof cardRequest.$inferInsert, 'id' | 'state' | 'decidedAt' | 'decidedBy' | 'reason'>

/** Adds what somebody asks for, in place of what they have asked for of this field. Their card must be locked. */
export async function replaceRequest(db: Tx, asked: Asked): Promise<CardRequestRow> {
  const { from, to } = CARD_REQUEST_TRANSITIONS.withdraw
  await db
    .update(cardRequest)
    .set({ state: to, decidedAt: asked.askedAt })
    .where(
      and(
        eq(cardRequest.employeeId, asked.employeeId),
        eq(cardRequest.field, asked.field),
        inArray(cardRequest.state, [...from]),
      ),
    )
  const [made] = await db.insert(cardRequest).values(asked).returning()
  if (!made) throw new Error('A request was not added.')
  return made
}

/** Changes the state of a request. @returns undefined if `CARD_REQUEST_TRANSITIONS` does not allow it any more */
export async function transitionRequest(
  db: Tx,
  { id }: Pick<CardRequestRow, 'id'>,
  transition: keyof typeof CARD_REQUEST_TRANSITIONS,
  changes: Partial<CardRequestRow>,
): Promise<CardRequestRow | undefined> {
  const { from, to } = CARD_REQUEST_TRANSITIONS[transition]
  const [changed] = await db
    .update(cardRequest)
    .set({ ...changes, state: to })
    .where(and(eq(cardRequest.id, id), inArray(cardRequest.state, [...from])))
    .returning()
  return changed
}

const decider = alias(member, 'decider')

/** Whether whoever asked is on the list and has the card, as a condition. */
const isTheirCard = and(
  isKept(employee),
  eq(employee.cardSn, cardRequest.cardSn),
  eq(employee.memberId, cardRequest.memberId),
  eq(card.memberId, cardRequest.memberId),
  eq(card.companyId, cardRequest.companyId),
)

/** What staff see of a request. */
const FOR_STAFF = {
  request: cardRequest,
  employee: {
    nameCh: employee.nameCh,
    nameEn: employee.nameEn,
    givenPhone: employee.givenPhone,
    givenEmail: employee.givenEmail,
  },
  fields: card.fields,
  rules: cardTemplate.rules,
  isTheirCard: sql<boolean>`coalesce(${isTheirCard}, false)`.as('is_their_card'),
  decidedBy: sql<string>`coalesce(${decider.name}, '')`.as('decided_by_name'),
}

/** A page of what the company's people ask for. @returns undefined for a cursor that does not belong to this list */
export async function listRequests(
  db: Tx,
  { company }: Staff,
  { keyword, tab, ...at }: InputOf<(typeof contract)['cardRequest']['list']>,
) {
  const which: SQL | undefined =
    tab === 'decided'
      ? and(inArray(cardRequest.state, ['accepted', 'declined']), isTheirCard)
      : and(eq(cardRequest.state, 'open'), isTheirCard)
  return listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, ...FOR_STAFF })
          .from(cardRequest)
          .innerJoin(employee, eq(employee.id, cardRequest.employeeId))
          .innerJoin(card, eq(card.cardSn, cardRequest.cardSn))
          .leftJoin(decider, eq(decider.id, cardRequest.decidedBy))
          .leftJoin(cardTemplate, eq(cardTemplate.id, templateOf))
          .$dynamic(),
      where: and(eq(cardRequest.companyId, company.id), which, contains(keyword, employee.nameCh, employee.nameEn)),
      sorts: { asked: { by: cardRequest.askedAt, kind: 'moment' } },
      id: { by: cardRequest.id, kind: 'integer' },
    },
    at,
  )
}

/** One of the requests of the company's people. */
export async function requestById(db: Tx, { company }: Staff, id: number) {
  const [found] = await db
    .select(FOR_STAFF)
    .from(cardRequest)
    .innerJoin(employee, eq(employee.id, cardRequest.employeeId))
    .innerJoin(card, eq(card.cardSn, cardRequest.cardSn))
    .leftJoin(decider, eq(decider.id, cardRequest.decidedBy))
    .leftJoin(cardTemplate, eq(cardTemplate.id, templateOf))
    .where(and(eq(cardRequest.companyId, company.id), eq(cardRequest.id, id)))
  return found
}
export type RequestForStaff = NonNullable<Awaited<ReturnType<typeof requestById>>>

/** Deletes what was decided or withdrawn long ago, and what nobody decided for a year. */
export async function deleteOldRequests(db: Tx, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db
    .delete(cardRequest)
    .where(
      or(
        and(ne(cardRequest.state, 'open'), lt(cardRequest.decidedAt, before(DECIDED_REQUEST_DAYS))),
        lt(cardRequest.askedAt, before(OPEN_REQUEST_DAYS)),
      ),
    )
}

/** Ends the texts that somebody asked for in place of a template's: they go with the account. */
export async function forgetExceptions(db: Tx, me: Owner): Promise<void> {
  await db.update(employee).set({ exceptions: {} }).where(eq(employee.memberId, me.id))
}

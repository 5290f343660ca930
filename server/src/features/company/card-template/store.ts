import { THEME_KEYS, THEMES, type ThemeKey } from '@idocard/domain/cards/theme'
import { MAX_TEMPLATES, TEMPLATE_PREVIEW_CARDS } from '@idocard/domain/company/card-template'
import type { CardDue } from '@idocard/domain/company/employee'
import { and, asc, count, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { companyRows } from '../../../api/company-rows.store.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept, isRemoved } from '../../../db/removed.ts'
import { card, themeOffer } from '../../../db/schema/cards/card.ts'
import {
  cardTemplate,
  department,
  type EmployeeRow,
  employee,
  templateLinkClick,
} from '../../../db/schema/company/employee.ts'
import { isShown } from '../../../db/shown-between.ts'
import { themeOfCompany } from '../company/index.ts'

type Staff = Acting<'people.read' | 'employee.edit'>

/** The company's templates. */
export const templates = companyRows(cardTemplate, {
  may: ['people.read', 'employee.edit'],
  search: [cardTemplate.name],
  sorts: { name: { by: cardTemplate.name, kind: 'text' } },
})

/** The template that holds for somebody, as SQL. */
export const templateOf = sql`template_of(${employee.companyId}, ${employee.departmentId})`

/** Somebody of the list who has joined and still has their card of the company. */
const hasCard = and(
  isKept(employee),
  eq(card.cardSn, employee.cardSn),
  eq(card.memberId, employee.memberId),
  eq(card.companyId, employee.companyId),
)

/** For how many cards each template holds, and how many of them wait for a change, by the template's id. */
export async function cardsOf(
  db: Tx,
  { company: of }: Staff,
): Promise<Map<number, { people: number; waiting: number }>> {
  // By department first: there are fewer of them than people. Without the cards, whose number goes when somebody gives one up.
  const counted = db
    .select({
      companyId: employee.companyId,
      departmentId: employee.departmentId,
      people: count().as('people'),
      waiting: count(employee.cardDue).as('waiting'),
    })
    .from(employee)
    .where(and(eq(employee.companyId, of.id), isKept(employee), isNotNull(employee.cardSn)))
    .groupBy(employee.companyId, employee.departmentId)
    .as('counted')
  const rows = await db
    .select({
      id: sql<number | null>`template_of(${counted.companyId}, ${counted.departmentId})`.as('template_id'),
      people: sql<number>`sum(${counted.people})::int`,
      waiting: sql<number>`sum(${counted.waiting})::int`,
    })
    .from(counted)
    .groupBy(sql`1`)
  return new Map(rows.flatMap(({ id, ...found }) => (id === null ? [] : [[id, found] as const])))
}

/** Whether the company can have another template. The company must be locked. */
export const isRoomForOne = async (db: Tx, acting: Staff): Promise<boolean> =>
  (await db.$count(cardTemplate, templates.isOf(acting, isKept(cardTemplate)))) < MAX_TEMPLATES

/** The themes that a template of the company can use: those that cost nothing now, and the company's own. */
export async function themesFor(db: Tx, { company: of }: Staff, now: Date): Promise<ThemeKey[]> {
  const own = await themeOfCompany(db, of.id)
  const free = await db
    .select({ theme: themeOffer.theme })
    .from(themeOffer)
    .where(and(eq(themeOffer.points, 0), eq(themeOffer.isOffered, true), isShown(themeOffer, now)))
    .orderBy(asc(themeOffer.sorter), asc(themeOffer.id))
  const offered = free.map(({ theme }) => theme).filter((theme) => !THEMES[theme].isCompanyOnly)
  return [...THEME_KEYS.filter((theme) => theme === own), ...offered.filter((theme) => theme !== own)]
}

/** Ends that another template holds for everybody. The company must be locked. */
export async function unsetDefault(db: Tx, acting: Staff, but: number): Promise<void> {
  await db
    .update(cardTemplate)
    .set({ isDefault: false })
    .where(templates.isOf(acting, eq(cardTemplate.isDefault, true), ne(cardTemplate.id, but)))
}

/** Ends that a deleted template holds for everybody, if another one does now. The company must be locked. */
export async function yieldDefault(db: Tx, acting: Staff, id: number): Promise<void> {
  const others = templates.isOf(acting, eq(cardTemplate.isDefault, true), isKept(cardTemplate))
  if ((await db.$count(cardTemplate, others)) > 0)
    await db
      .update(cardTemplate)
      .set({ isDefault: false })
      .where(templates.isOf(acting, eq(cardTemplate.id, id), isRemoved(cardTemplate)))
}

/** The people for whom a template holds, as a condition. */
export const isUnder = (templateId: number): SQL => sql`${templateOf} = ${templateId}`
/** These people, as a condition. */
export const isAmong = (ids: readonly number[]): SQL => inArray(employee.id, [...ids])
/** The people of these departments, as a condition. */
export const isInSome = (departments: readonly number[]): SQL => inArray(employee.departmentId, [...departments])

/**
 * Marks the cards of a company's people who have joined: what is always the company's, or all that it gives, is to be written.
 * What was marked for all of it stays so.
 */
export async function markDue(db: Tx, companyId: number, due: CardDue, ...which: SQL[]): Promise<void> {
  await db
    .update(employee)
    .set({ cardDue: due === 'first' ? due : sql`coalesce(${employee.cardDue}, ${due})` })
    .where(
      inArray(
        employee.id,
        // In the order in which the job locks them.
        db
          .select({ id: employee.id })
          .from(employee)
          .where(and(eq(employee.companyId, companyId), isNotNull(employee.cardSn), isKept(employee), ...which))
          .orderBy(asc(employee.id))
          .for('no key update'),
      ),
    )
}

/** Whether somebody's card waits, as a condition. */
const isDue = and(isNotNull(employee.cardDue), isNotNull(employee.cardSn))

/** The numbers of cards of a company that wait, in their order. */
export async function dueCards(db: Tx, companyId: number, max: number): Promise<string[]> {
  const rows = await db
    .select({ cardSn: sql<string>`${employee.cardSn}` })
    .from(employee)
    .where(and(eq(employee.companyId, companyId), isDue))
    .orderBy(asc(employee.cardSn))
    .limit(max)
  return rows.map(({ cardSn }) => cardSn)
}

/** The companies of whose cards some wait. */
export async function companiesDue(db: Tx): Promise<number[]> {
  const rows = await db
    .selectDistinct({ companyId: employee.companyId })
    .from(employee)
    .where(isDue)
    .orderBy(asc(employee.companyId))
  return rows.map(({ companyId }) => companyId)
}

/** Locks cards in the order of their numbers. */
export const lockCards = (db: Tx, numbers: readonly string[]) =>
  db
    .select()
    .from(card)
    .where(inArray(card.cardSn, [...numbers]))
    .orderBy(asc(card.cardSn))
    .for('update')

const given = {
  employee,
  template: cardTemplate,
  department: { titleCh: department.titleCh, titleEn: department.titleEn },
}

/** What the company gives to these cards, locked: whose card, and the template that holds, null for none. The cards must be locked. */
export async function lockGiven(db: Tx, numbers: readonly string[]) {
  const locked = await db
    .select({ id: employee.id })
    .from(employee)
    .where(and(inArray(employee.cardSn, [...numbers]), isDue))
    .orderBy(asc(employee.id))
    .for('update')
  // Another statement, which sees what somebody saved while this one waited for the locks.
  return db
    .select(given)
    .from(employee)
    .leftJoin(cardTemplate, eq(cardTemplate.id, templateOf))
    .leftJoin(department, and(eq(department.id, employee.departmentId), isKept(department)))
    .where(
      inArray(
        employee.id,
        locked.map(({ id }) => id),
      ),
    )
    .orderBy(asc(employee.id))
}

/** What the company gives to somebody who is about to get a card; undefined without a template. */
export async function givenTo(db: Tx, { id }: Pick<EmployeeRow, 'id'>) {
  const [found] = await db
    .select(given)
    .from(employee)
    .innerJoin(cardTemplate, eq(cardTemplate.id, templateOf))
    .leftJoin(department, and(eq(department.id, employee.departmentId), isKept(department)))
    .where(eq(employee.id, id))
  return found
}

/** The template that holds for whoever joins a department, or none; undefined without one. */
export async function templateFor(db: Tx, companyId: number, departmentId: number | null) {
  const [found] = await db
    .select()
    .from(cardTemplate)
    .where(sql`${cardTemplate.id} = template_of(${companyId}::int, ${departmentId}::int)`)
  return found
}

/** Some of the company's people with their cards and departments: those for whom a template holds first, then the newest. */
export const someCards = (db: Tx, acting: Staff, templateId: number) =>
  db
    .select({ employee, card, department: given.department })
    .from(employee)
    .innerJoin(card, hasCard)
    .leftJoin(department, and(eq(department.id, employee.departmentId), isKept(department)))
    .where(and(eq(employee.companyId, acting.company.id), eq(card.state, 'active')))
    .orderBy(sql`(${templateOf} = ${templateId}) desc nulls last`, sql`${employee.joinedAt} desc`, asc(employee.id))
    .limit(TEMPLATE_PREVIEW_CARDS)

/** What the company has given to somebody's card. */
export type GivenNow = Pick<EmployeeRow, 'id' | 'givenPhone' | 'givenEmail' | 'lookId' | 'lookVersion'>

/** Ends that people's cards wait, and keeps what was written on them. */
export async function settleDue(db: Tx, written: readonly GivenNow[]): Promise<void> {
  await db.execute(sql`update ${employee} set card_due = null, given_phone = v.phone, given_email = v.email,
      look_id = v.look_id, look_version = v.look_version
    from unnest(${sql.param(written.map(({ id }) => id))}::int[],
      ${sql.param(written.map(({ givenPhone }) => givenPhone))}::text[],
      ${sql.param(written.map(({ givenEmail }) => givenEmail))}::text[],
      ${sql.param(written.map(({ lookId }) => lookId))}::int[],
      ${sql.param(written.map(({ lookVersion }) => lookVersion))}::int[])
      as v(id, phone, email, look_id, look_version)
    where ${employee.id} = v.id`)
}

/** How often each link of some templates was opened, by the template's id. */
export async function clicksOf(db: Tx, ids: readonly number[]): Promise<Map<number, Map<number, number>>> {
  const rows = await db
    .select()
    .from(templateLinkClick)
    .where(inArray(templateLinkClick.templateId, [...ids]))
  const byTemplate = Map.groupBy(rows, ({ templateId }) => templateId)
  return new Map([...byTemplate].map(([id, of]) => [id, new Map(of.map(({ linkId, clicks }) => [linkId, clicks]))]))
}

/** Counts that a visitor opened one of the company's links. A template that is gone meanwhile counts nothing. */
export async function countTemplateClick(db: Tx, templateId: number, linkId: number): Promise<void> {
  await db.execute(sql`insert into ${templateLinkClick} (template_id, link_id, clicks)
    select ${cardTemplate.id}, ${linkId}::int, 1 from ${cardTemplate} where ${cardTemplate.id} = ${templateId}
    on conflict (template_id, link_id) do update set clicks = template_link_click.clicks + 1`)
}

/** Writes the content of locked cards, for a company. */
export async function writeCards(
  db: Tx,
  cards: readonly Pick<typeof card.$inferSelect, 'cardSn' | 'fields' | 'theme'>[],
  now: Date,
): Promise<void> {
  await db.execute(sql`update ${card} set fields = v.fields::jsonb, theme = v.theme, version = version + 1, updated_at = ${now.toISOString()}::timestamptz
    from unnest(${sql.param(cards.map(({ cardSn }) => cardSn))}::text[],
      ${sql.param(cards.map(({ fields }) => JSON.stringify(fields)))}::text[],
      ${sql.param(cards.map(({ theme }) => theme))}::text[]) as v(card_sn, fields, theme)
    where ${card.cardSn} = v.card_sn`)
}

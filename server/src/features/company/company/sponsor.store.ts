import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { type CardRow, card } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { isSomebody, member } from '../../../db/schema/identity/account.ts'
import type { CompanyRow } from './store.ts'

/** A company that a holder belongs to. Functions that access content for a company's people require an `Owned` row. */
export interface SponsorRow extends CompanyRow {
  /** The holder. */
  memberId: string
  /** Whether it is the first sponsor, whose news and points the holder sees first. */
  isFirst: boolean
  /** Numbers of the holder's active and paused cards of this company, oldest first. */
  cards: string[]
}

/** The company of holders who have no card yet (specification, section 9). */
export const HOME_COMPANY = 3

const checkOwner = ownership(member.id, (row: SponsorRow) => row.memberId)

/**
 * The companies that a holder belongs to, the first sponsor first: the companies of their cards, or the site's own
 * company if they have none. The first sponsor is the one that they chose if they still belong to it, else that of
 * their first card.
 */
export async function sponsorsOf(db: Tx, who: Owner): Promise<Owned<SponsorRow>[]> {
  return checkOwner(who, async (isTheirs) => {
    const rows = await db
      .select({
        company,
        memberId: member.id,
        cards: sql<string[]>`coalesce(
          array_agg(${card.cardSn} order by ${card.activatedAt}, ${card.cardSn}) filter (where ${card.cardSn} is not null), '{}'
        )`,
      })
      .from(member)
      .leftJoin(card, and(eq(card.memberId, member.id), inArray(card.state, ['active', 'paused'])))
      .innerJoin(company, eq(company.id, sql`coalesce(${card.companyId}, ${HOME_COMPANY})`))
      .where(isTheirs)
      .groupBy(company.id, member.id)
      .orderBy(
        sql`${company.id} = ${member.firstSponsorId} desc nulls last`,
        asc(sql`min(${card.activatedAt})`),
        asc(company.id),
      )
    return rows.map(({ company: found, ...row }, at) => ({ ...found, ...row, isFirst: at === 0 }))
  })
}

/** One of a holder's companies by its id. Undefined if the holder does not belong to it, or it does not exist. */
export async function ownSponsor(db: Tx, who: Owner, companyId: number): Promise<Owned<SponsorRow> | undefined> {
  return (await sponsorsOf(db, who)).find(({ id }) => id === companyId)
}

/**
 * The company that a call refers to. With a `companyId` (0: none), it is that company, if the holder belongs to it.
 * Without one, it is the company of the back office in the path if it is one of theirs, or else their first sponsor.
 */
export async function currentSponsor(
  db: Tx,
  who: Owner,
  prefix: string,
  companyId = 0,
): Promise<Owned<SponsorRow> | undefined> {
  const all = await sponsorsOf(db, who)
  if (companyId > 0) return all.find(({ id }) => id === companyId)
  return all.find((one) => one.prefix === prefix) ?? all[0]
}

/**
 * The company that a call for categories refers to. Clients of the specification always send the home company there
 * (section 9). For holders who do not belong to it, the call is treated as if it named no company.
 */
export const sponsorOfLayers = async (
  db: Tx,
  who: Owner,
  prefix: string,
  companyId: number,
): Promise<Owned<SponsorRow> | undefined> =>
  (await currentSponsor(db, who, prefix, companyId)) ??
  (companyId === HOME_COMPANY ? currentSponsor(db, who, prefix) : undefined)

/** Makes the company of one of a holder's own cards their first sponsor. */
export async function chooseSponsor(db: Tx, mine: Owned<CardRow>): Promise<void> {
  if (mine.memberId) await db.update(member).set({ firstSponsorId: mine.companyId }).where(eq(member.id, mine.memberId))
}

/**
 * Condition of a company's people among members: holders with a card of it, and for the site's own company also holders
 * without any card. This is the same rule as in `sponsorsOf`.
 */
export function isPersonOf(companyId: number): SQL {
  const hasCard = sql`exists (select from ${card} where member_id = ${member.id} and company_id = ${companyId})`
  const hasNone = sql`not exists (select from ${card} where member_id = ${member.id})`
  return sql`(${isSomebody(member)} and ${companyId === HOME_COMPANY ? sql`(${hasCard} or ${hasNone})` : hasCard})`
}

/**
 * A query for the ids of the same people, `member_id`, in ascending order.
 * @param after only ids greater than this one
 * @param max how many; by default all
 */
export function peopleOf(companyId: number, after: string, max?: number): SQL {
  // A card with a holder is active or paused.
  const rest = sql`order by member_id ${max === undefined ? sql`` : sql`limit ${max}`}`
  if (companyId !== HOME_COMPANY)
    return sql`select distinct member_id from ${card}
      where company_id = ${companyId} and member_id is not null and member_id > ${after}::uuid ${rest}`
  return sql`select id as member_id from ${member} where id > ${after}::uuid and ${isPersonOf(companyId)} ${rest}`
}

import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { HOME_COMPANY } from '../../company/company/index.ts'

/**
 * The back office of each holder, where a notice of the product itself leads: that of their first sponsor, as
 * `sponsorsOf` has it, but not of a paused company while they have another one.
 * @returns prefixes by member id
 */
export async function homePrefixes(db: Tx, memberIds: readonly string[]): Promise<Map<string, string>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([member.id], { id: member.id, prefix: company.prefix })
    .from(member)
    // A card with a holder is active or paused.
    .leftJoin(card, sql`${card.memberId} = ${member.id}`)
    .innerJoin(company, sql`${company.id} = coalesce(${card.companyId}, ${HOME_COMPANY})`)
    .where(inArray(member.id, [...memberIds]))
    .orderBy(
      member.id,
      sql`${company.pausedAt} is not null`,
      sql`${company.id} = ${member.firstSponsorId} desc nulls last`,
      card.activatedAt,
      company.id,
    )
  return new Map(rows.map(({ id, prefix }) => [id, prefix]))
}

import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { company } from '../../../db/schema/company/company.ts'
import { companyFigureMail, employeeFigure } from '../../../db/schema/company/company-figures.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { noticeSetting } from '../../../db/schema/identity/notice.ts'
import { staffRole } from '../../../db/schema/identity/staff.ts'

/** Whom a company’s figures are mailed to. */
const ROLES = ['owner', 'manager'] as const

/**
 * Takes the mail of a month for all companies that have figures and whose mail was not taken yet. Of several processes, each
 * company is taken by one.
 * @param month its first day
 */
export async function takeMonth(db: Tx, month: string, now: Date): Promise<number[]> {
  const rows = await db
    .insert(companyFigureMail)
    .select(
      sql`select ${company.id}, ${month}::date, ${now.toISOString()}::timestamptz from ${company}
        where ${company.pausedAt} is null
          and exists (select from ${employeeFigure} where ${employeeFigure.companyId} = ${company.id})`,
    )
    .onConflictDoNothing()
    .returning({ companyId: companyFigureMail.companyId })
  return rows.map(({ companyId }) => companyId)
}

const isReader = (companyId: number) =>
  and(
    eq(staffRole.companyId, companyId),
    inArray(staffRole.role, [...ROLES]),
    isNotNull(member.email),
    isNull(member.blockedAt),
    isNull(member.deletedAt),
    sql`coalesce(${noticeSetting.mail} and ${noticeSetting.figuresMail}, true)`,
  )

/** The owners and managers of a company who want its figures by mail. */
export async function readersOf(db: Tx, companyId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: member.id })
    .from(staffRole)
    .innerJoin(member, eq(member.id, staffRole.memberId))
    .leftJoin(noticeSetting, eq(noticeSetting.memberId, member.id))
    .where(isReader(companyId))
  return rows.map(({ id }) => id)
}

/**
 * One of them, as they are when their mail is written, with the names on their first card. Undefined if they do not get it any
 * more, or the company is paused.
 */
export async function readerOf(db: Tx, companyId: number, memberId: string) {
  const [found] = await db
    .select({ email: member.email, company, fields: card.fields })
    .from(staffRole)
    .innerJoin(member, eq(member.id, staffRole.memberId))
    .innerJoin(company, and(eq(company.id, staffRole.companyId), isNull(company.pausedAt)))
    .leftJoin(noticeSetting, eq(noticeSetting.memberId, member.id))
    .leftJoin(card, eq(card.memberId, member.id))
    .where(and(isReader(companyId), eq(member.id, memberId)))
    .orderBy(card.activatedAt)
    .limit(1)
  return found
}

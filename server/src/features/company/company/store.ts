import type { ThemeKey } from '@idocard/domain/cards/theme'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { company } from '../../../db/schema/company/company.ts'

export type CompanyRow = typeof company.$inferSelect

const PREFIX = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/

/** The company with this prefix. An invalid prefix causes no query. */
export async function companyByPrefix(db: Tx, prefix: string): Promise<CompanyRow | undefined> {
  if (!PREFIX.test(prefix)) return undefined
  const [found] = await db.select().from(company).where(eq(company.prefix, prefix))
  return found
}

/** A company by its id. */
export async function companyById(db: Tx, id: number): Promise<CompanyRow | undefined> {
  const [found] = await db.select().from(company).where(eq(company.id, id))
  return found
}

/** The same, locked until the transaction ends. Cards and people are added to it meanwhile. */
export async function lockCompany(db: Tx, id: number): Promise<CompanyRow | undefined> {
  const [found] = await db.select().from(company).where(eq(company.id, id)).for('no key update')
  return found
}

/** Writes a locked company, and counts the change. */
export async function updateCompany(
  db: Tx,
  { id, version }: CompanyRow,
  fields: Partial<Omit<CompanyRow, 'id' | 'prefix' | 'version' | 'logoUploadId' | 'squareUploadId'>>,
): Promise<CompanyRow> {
  const [updated] = await db
    .update(company)
    .set({ ...fields, version: version + 1 })
    .where(eq(company.id, id))
    .returning()
  if (!updated) throw new Error('A company that was locked was not found.')
  return updated
}

/** Pauses a locked company, or lets it go on. Its version stays: nothing of it was edited. */
export async function setPause(
  db: Tx,
  { id }: CompanyRow,
  pause: Pick<CompanyRow, 'pausedAt' | 'pauseReason'>,
): Promise<CompanyRow> {
  const [updated] = await db.update(company).set(pause).where(eq(company.id, id)).returning()
  if (!updated) throw new Error('A company that was locked was not found.')
  return updated
}

/**
 * Whether a company is paused: its staff can do nothing, and its programme rests. What belongs to people goes on: their
 * cards, contacts and balances. `authorise` has the same rule for staff.
 */
export const isPaused = ({ pausedAt }: Pick<CompanyRow, 'pausedAt'>): boolean => pausedAt !== null

/** The theme reserved for cards of this company; empty when there is none. */
export async function themeOfCompany(db: Tx, companyId: number): Promise<string> {
  const [found] = await db.select({ theme: company.theme }).from(company).where(eq(company.id, companyId))
  return found?.theme ?? ''
}

/** The company that a theme belongs to. */
export async function companyOfTheme(db: Tx, theme: ThemeKey) {
  const [found] = await db.select().from(company).where(eq(company.theme, theme)).limit(1)
  return found
}

/** Returns the id if a company with it exists, otherwise null. */
export async function companyIdOf(db: Tx, id: number): Promise<number | null> {
  const [found] = await db.select({ id: company.id }).from(company).where(eq(company.id, id))
  return found?.id ?? null
}

/**
 * Decides for all cards of a company whether they may invite visitors.
 * @returns the company's name; undefined if there is no company with this prefix
 */
export async function setInvitation(db: Tx, prefix: string, showInvitation: boolean): Promise<string | undefined> {
  const [changed] = await db
    .update(company)
    .set({ showInvitation, version: sql`${company.version} + 1` })
    .where(eq(company.prefix, prefix))
    .returning({ name: company.companychname })
  return changed?.name
}

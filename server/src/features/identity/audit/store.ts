import { and, asc, desc, eq, getTableColumns, gt, inArray, max, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { audit, auditHead } from '../../../db/schema/identity/staff.ts'
import { type AuditRow, FIRST_HASH, hashOfRow } from './audit-row.ts'

/** The chain of the site's own rows. A company's chain has its id. */
export const SITE_CHAIN = 0
export const ROWS_AT_ONCE = 1000

/** Adds rows to the end of a chain. The end is locked until the transaction ends, so that no other row takes its place. */
export async function append(db: Tx, chain: number, rows: readonly Omit<AuditRow, 'chain' | 'seq'>[]): Promise<void> {
  await db.insert(auditHead).values({ chain, seq: 0, hash: FIRST_HASH }).onConflictDoNothing()
  const [head] = await db.select().from(auditHead).where(eq(auditHead.chain, chain)).for('update')
  if (!head) throw new Error(`The end of audit chain ${chain} was not found.`)
  let { seq, hash } = head
  for (const one of rows) {
    seq += 1
    const row = { ...one, chain, seq }
    hash = hashOfRow(hash, row)
    await db.insert(audit).values({ ...row, hash })
  }
  await db.update(auditHead).set({ seq, hash }).where(eq(auditHead.chain, chain))
}

/** The last row of each chain, as it should be. */
export async function heads(db: Tx): Promise<(typeof auditHead.$inferSelect)[]> {
  return db.select().from(auditHead).orderBy(asc(auditHead.chain))
}

/** The next thousand rows of a chain, from its first one or after a row. */
export async function rowsAfter(db: Tx, chain: number, after: number | undefined) {
  return db
    .select()
    .from(audit)
    .where(and(eq(audit.chain, chain), after === undefined ? undefined : gt(audit.seq, after)))
    .orderBy(asc(audit.seq))
    .limit(ROWS_AT_ONCE)
}

/** The hash of a row; undefined if there is none. */
export async function hashAt(db: Tx, chain: number, seq: number): Promise<Buffer | undefined> {
  const [found] = await db
    .select({ hash: audit.hash })
    .from(audit)
    .where(and(eq(audit.chain, chain), eq(audit.seq, seq)))
  return found?.hash
}

/** How a chain should end, and its last row, both at one moment: others write meanwhile. */
export async function endOf(db: Tx, chain: number): Promise<{ seq: number; hash: Buffer; last: number }> {
  const [found] = await db
    .select({
      ...getTableColumns(auditHead),
      last: sql<number>`coalesce((${db
        .select({ last: max(audit.seq) })
        .from(audit)
        .where(eq(audit.chain, chain))}), 0)`.mapWith(Number),
    })
    .from(sql`(select 1) one`)
    .leftJoin(auditHead, eq(auditHead.chain, chain))
  return { seq: found?.seq ?? 0, hash: found?.hash ?? FIRST_HASH, last: found?.last ?? 0 }
}

/** All chains that have rows, whether or not they have an end. */
export async function chains(db: Tx): Promise<number[]> {
  const rows = await db.selectDistinct({ chain: audit.chain }).from(audit)
  const ends = await heads(db)
  return [...new Set([...rows, ...ends].map(({ chain }) => chain))].sort((a, b) => a - b)
}

/** What was recorded about one thing of the site, newest first. */
export const changesOf = (db: Tx, things: readonly string[], id: string, most: number) =>
  db
    .select({ at: audit.at, call: audit.call, after: audit.after, by: sql<string>`coalesce(${member.name}, '')` })
    .from(audit)
    .leftJoin(member, eq(member.id, audit.actor))
    .where(and(eq(audit.chain, SITE_CHAIN), inArray(audit.thing, [...things]), eq(audit.thingId, id)))
    .orderBy(desc(audit.seq))
    .limit(most)

/** Says which member of staff changed one thing of the site at a moment, by name; empty if none did. */
export async function authorsOf(db: Tx, thing: string, id: string): Promise<(at: Date) => string> {
  const changes = await db
    .select({ at: audit.at, by: member.name })
    .from(audit)
    .leftJoin(member, eq(member.id, audit.actor))
    .where(and(eq(audit.chain, SITE_CHAIN), eq(audit.thing, thing), eq(audit.thingId, id)))
  const byMoment = new Map(changes.map(({ at, by }) => [at.getTime(), by ?? '']))
  return (at) => byMoment.get(at.getTime()) ?? ''
}

/** Who made each of these things of the site: by its id, the member of staff of its first change. */
export async function makersOf(db: Tx, thing: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const first = await db
    .selectDistinctOn([audit.thingId], { id: audit.thingId, by: member.name })
    .from(audit)
    .leftJoin(member, eq(member.id, audit.actor))
    .where(and(eq(audit.chain, SITE_CHAIN), eq(audit.thing, thing), inArray(audit.thingId, [...ids])))
    .orderBy(asc(audit.thingId), asc(audit.seq))
  return new Map(first.map(({ id, by }) => [id, by ?? '']))
}

import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { audit, auditHead } from '../../../db/schema/identity/staff.ts'
import { type AuditRow, FIRST_HASH, hashOfRow } from './audit-row.ts'

/** The chain of the site's own rows. A company's chain has its id. */
export const SITE_CHAIN = 0
const ROWS_AT_ONCE = 1000

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

/** The rows of a chain in order, a thousand at a time. */
export async function* rowsOf(db: Tx, chain: number): AsyncGenerator<typeof audit.$inferSelect> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = await db
      .select()
      .from(audit)
      .where(and(eq(audit.chain, chain), gt(audit.seq, after)))
      .orderBy(asc(audit.seq))
      .limit(ROWS_AT_ONCE)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = last.seq
  }
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

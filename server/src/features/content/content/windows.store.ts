import type { Tag } from '@idocard/contract/call'
import { CONTENT_KINDS, type KindName } from '@idocard/domain/content/content-kind'
import { and, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { columnOf, TABLES } from './content-tables.store.ts'

/** Tags of content whose visibility changed after `since` and until `now`, so that older cached pages are stale. */
export async function windowsPassed(db: Tx, since: Date, now: Date): Promise<Tag[]> {
  const passed = new Map<Tag, Map<unknown, SQL>>()
  for (const [kind, { period, tag }] of Object.entries(CONTENT_KINDS) as [
    KindName,
    (typeof CONTENT_KINDS)[KindName],
  ][]) {
    if (period === 'none') continue
    const { table } = TABLES[kind]
    const moments = [columnOf(kind, 'shownFrom'), columnOf(kind, 'shownUntil')]
    const isPassed = or(...moments.map((moment) => and(gt(moment, since), lte(moment, now))))
    const byTable = passed.get(tag) ?? new Map()
    // Ten kinds share a table: it is asked once.
    passed.set(tag, byTable.set(table, sql`exists (select 1 from ${table} where ${isPassed})`))
  }
  const answers = [...passed].map(([tag, tables]) => sql`${or(...tables.values())} as ${sql.identifier(tag)}`)
  const { rows } = await db.execute<Record<string, boolean>>(sql`select ${sql.join(answers, sql`, `)}`)
  return [...passed.keys()].filter((tag) => rows[0]?.[tag])
}

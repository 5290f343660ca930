import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { DAY_MS } from '@idocard/domain/duration'
import type { Scope } from '@idocard/domain/identity/permission'
import { startOfTaiwanDay } from '@idocard/domain/taiwan-day'
import { and, eq, exists, gte, inArray, lt } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { hasFragment, searchedText } from '../../../db/fragments.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { member, memberSearch } from '../../../db/schema/identity/account.ts'
import { audit } from '../../../db/schema/identity/staff.ts'
import { SITE_CHAIN } from './store.ts'

type Reader = Acting<'audit.read', Scope>
type Listing = Omit<InputOf<(typeof contract)['siteAudit']['list']>, 'act'> & {
  /** The stored names of the acts that are looked for; undefined for all. */
  calls: readonly string[] | undefined
}

/** The chain that staff may read: that of the place for which they act. */
export const chainOf = ({ company }: Reader): number => company?.id ?? SITE_CHAIN

const SHOWN = {
  row: audit,
  // Null for a command, and for whoever is no member any more.
  by: { name: member.name, phone: member.phone, email: member.email, deletedAt: member.deletedAt },
}
export type ShownRow = NonNullable<Awaited<ReturnType<typeof auditRow>>>

/** As many people as a search by person finds. Whoever types more finds fewer. */
const MAX_PEOPLE = 50

/** Those who acted in a chain, by a piece of their name, phone number or e-mail address. */
async function actorsLike(db: Tx, chain: number, person: string): Promise<string[]> {
  const rows = await db
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        hasFragment(memberSearch(member), searchedText(person)),
        exists(
          db
            .select({ seq: audit.seq })
            .from(audit)
            .where(and(eq(audit.chain, chain), eq(audit.actor, member.id))),
        ),
      ),
    )
    .limit(MAX_PEOPLE)
  return rows.map(({ id }) => id)
}

/** A page of the log. @returns undefined for a cursor that does not belong to this list */
export async function auditPage(
  db: Tx,
  acting: Reader,
  { keyword, thing, calls, person, from, until, ...at }: Listing,
) {
  const chain = chainOf(acting)
  const actors = person === '' ? undefined : await actorsLike(db, chain, person)
  return listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, ...SHOWN })
          .from(audit)
          .leftJoin(member, eq(member.id, audit.actor))
          .$dynamic(),
      where: and(
        eq(audit.chain, chain),
        // Orders are called in capitals, cards in small letters.
        keyword === ''
          ? undefined
          : inArray(audit.thingId, [...new Set([keyword, keyword.toUpperCase(), keyword.toLowerCase()])]),
        thing === '' ? undefined : eq(audit.thing, thing),
        calls && inArray(audit.call, [...calls]),
        actors && inArray(audit.actor, actors),
        from === undefined ? undefined : gte(audit.at, startOfTaiwanDay(from)),
        until === undefined ? undefined : lt(audit.at, new Date(startOfTaiwanDay(until).getTime() + DAY_MS)),
      ),
      sorts: { at: { by: audit.at, kind: 'moment' } },
      id: { by: audit.seq, kind: 'integer' },
    },
    at,
  )
}

/** One row of the log. */
export async function auditRow(db: Tx, acting: Reader, seq: number) {
  const [found] = await db
    .select(SHOWN)
    .from(audit)
    .leftJoin(member, eq(member.id, audit.actor))
    .where(and(eq(audit.chain, chainOf(acting)), eq(audit.seq, seq)))
  return found
}

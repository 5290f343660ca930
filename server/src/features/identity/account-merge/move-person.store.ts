import { mergedWays } from '@idocard/domain/identity/account-merge'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { member, session } from '../../../db/schema/identity/account.ts'
import { mergedAccount, mergedSession, releasedAddress } from '../../../db/schema/identity/account-merge.ts'
import type { MemberRow } from '../sign-in/index.ts'
import type { Pair } from './account-merge.store.ts'
import { MOVES } from './fates.ts'
import { untangle } from './untangle.store.ts'

/**
 * Moves everything of an account to another one of the same person, and ends it. Both must be locked, and free of what
 * `obstaclesOf` names.
 */
export async function movePerson(db: Tx, pair: Pair<Owned<MemberRow>>, now: Date): Promise<void> {
  const { stays, goes } = pair
  await untangle(db, pair)
  for (const column of MOVES) {
    const { table, name } = column as typeof column & { table: PgTable }
    await db.execute(
      sql`update ${table} set ${sql.identifier(name)} = ${stays.id} where ${sql.identifier(name)} = ${goes.id}`,
    )
  }
  const released = mergedWays(waysOf(stays), waysOf(goes)).flatMap(({ way, value, fate }) =>
    fate === 'released' && way !== 'apple' ? [{ memberId: stays.id, address: value, releasedAt: now }] : [],
  )
  if (released.length > 0) await db.insert(releasedAddress).values(released).onConflictDoNothing()
  await db.insert(mergedAccount).values({ id: goes.id, memberId: stays.id, mergedAt: now })
  await db.execute(sql`
    insert into ${mergedSession} (token_hash, member_id, expires_at)
    select token_hash, ${stays.id}::uuid, expires_at from ${session} where member_id = ${goes.id}`)
  await db.delete(member).where(eq(member.id, goes.id))
  await db.update(member).set(filledFrom(pair)).where(eq(member.id, stays.id))
}

/** The ways to sign in to an account. */
export const waysOf = ({ phone, email, appleSub: apple }: MemberRow) => ({ phone, email, apple })

/** What an account leaves empty and the other one has. An address stays together with its parts. */
function filledFrom({ stays, goes }: Pair): Partial<MemberRow> {
  const first = <K extends keyof MemberRow>(...names: readonly K[]) => {
    const from = names.some((name) => stays[name]) ? stays : goes
    return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<MemberRow, K>
  }
  return {
    ...first('phone'),
    ...first('email'),
    ...first('appleSub'),
    ...first('passwordHash'),
    ...first('name'),
    ...first('picture', 'pictureId'),
    ...first('county', 'area', 'address'),
    ...first('shippingName', 'shippingPhone'),
    ...first('sex'),
    ...first('firstSponsorId'),
  }
}

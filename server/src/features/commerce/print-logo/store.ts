import { and, eq, exists, inArray, isNotNull, lt, not, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { order, orderLine } from '../../../db/schema/commerce/order.ts'
import { type LogoRow, printLogo } from '../../../db/schema/commerce/print.ts'
import { member } from '../../../db/schema/identity/account.ts'

const checkOwner = ownership(printLogo.memberId, (row: LogoRow) => row.memberId)
const { id, memberId, kind, width, height } = printLogo
const COLUMNS = { id, memberId, kind, width, height }

/** A member's own logo. Undefined if it is another member's or does not exist. */
export async function ownLogo(db: Tx, who: Owner, logo: string): Promise<Owned<LogoRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select(COLUMNS)
      .from(printLogo)
      .where(and(isTheirs, eq(id, logo))),
  )
  return found
}

/** The logos of these print details that belong to the member. */
export async function ownLogos(db: Tx, who: Owner, details: readonly { logo: string }[]): Promise<Owned<LogoRow>[]> {
  const wanted = details.map(({ logo }) => logo).filter(Boolean)
  if (wanted.length === 0) return []
  return checkOwner(who, (isTheirs) =>
    db
      .select(COLUMNS)
      .from(printLogo)
      .where(and(isTheirs, inArray(id, wanted))),
  )
}

export async function insertLogo(db: Tx, made: typeof printLogo.$inferInsert): Promise<void> {
  await db.insert(printLogo).values(made)
}

const isOrdered = (db: Tx) => exists(db.select({ one: sql`1` }).from(orderLine).where(eq(orderLine.printLogoId, id)))

/** Total bytes of a member's logos that are in no order. */
export async function bytesOfLogos(db: Tx, owner: string): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<number>`coalesce(sum(${printLogo.bytes}), 0)::int` })
    .from(printLogo)
    .where(and(eq(memberId, owner), not(isOrdered(db))))
  return found?.bytes ?? 0
}

/** The preview picture of a logo. Undefined for a PDF. */
export async function logoPicture(db: Tx, logo: string): Promise<Buffer | undefined> {
  const [found] = await db.select({ picture: printLogo.picture }).from(printLogo).where(eq(id, logo))
  return found?.picture ?? undefined
}

/** The file of a logo for production. */
export async function logoFile(db: Tx, logo: string) {
  const [found] = await db.select({ file: printLogo.file, kind }).from(printLogo).where(eq(id, logo))
  return found
}

/** Deletes logos that were uploaded before `until` and are in no order. */
export async function sweepLogos(db: Tx, until: Date): Promise<void> {
  await db.delete(printLogo).where(and(lt(printLogo.createdAt, until), not(isOrdered(db))))
}

/** Deletes logos of deleted accounts that are no longer in an order. */
export async function deleteUnusedLogosOfNobody(db: Tx): Promise<void> {
  const nobodies = db.select({ id: member.id }).from(member).where(isNotNull(member.deletedAt))
  await db.delete(printLogo).where(and(inArray(memberId, nobodies), not(isOrdered(db))))
}

/** Moves the logos of member `from` that are in orders of member `to` to that member. */
export async function moveOrderedLogos(db: Tx, from: string, to: string): Promise<void> {
  await db
    .update(printLogo)
    .set({ memberId: to })
    .where(
      and(
        eq(memberId, from),
        inArray(
          id,
          db
            .select({ id: sql<string>`${orderLine.printLogoId}` })
            .from(orderLine)
            .innerJoin(order, eq(order.id, orderLine.orderId))
            .where(eq(order.memberId, to)),
        ),
      ),
    )
}

import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { card } from '../../../db/schema/cards/card.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { notice } from '../../../db/schema/identity/notice.ts'
import { type WholeNotice, wholeNotices } from './notice-shown.store.ts'

interface NoticeMail {
  whole: WholeNotice
  email: string
  /** The names on the holder's first card. Undefined without a card. */
  card: { nameCh: string; nameEn: string } | undefined
}

/** A notice with the data for its mail. Undefined if it was deleted or its holder has no e-mail address. */
export async function mailOf(db: Tx, id: string): Promise<NoticeMail | undefined> {
  const [whole] = await wholeNotices(db, eq(notice.id, id))
  if (!whole) return undefined
  const [found] = await db
    .select({ email: member.email, fields: card.fields })
    .from(member)
    .leftJoin(card, eq(card.memberId, member.id))
    .where(eq(member.id, whole.row.memberId))
    .orderBy(asc(card.activatedAt))
    .limit(1)
  return found?.email ? { whole, email: found.email, card: found.fields ?? undefined } : undefined
}

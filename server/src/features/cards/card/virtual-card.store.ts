import { CARD_TRANSITIONS } from '@idocard/domain/cards/card-state'
import { DEFAULT_THEME } from '@idocard/domain/cards/theme'
import { and, count, eq, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/open.ts'
import type { Owned, Owner } from '../../../db/owned.ts'
import { type CardRow, card, cardSocialMedia, cardWebSite } from '../../../db/schema/cards/card.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { newActivation } from '../../../shared/activation.ts'
import { freeNumber } from './batch.store.ts'
import { isThemeOwned } from './card-theme.store.ts'
import type { LeftCard } from './leave.store.ts'
import { ownCard } from './store.ts'

/** Whether a user holds a physical card: a card of its own, or one that leads to a card of theirs. */
export async function hasPhysicalCard(db: Tx, who: Owner): Promise<boolean> {
  const linked = alias(card, 'linked')
  const found = await db
    .select({ cardSn: card.cardSn })
    .from(card)
    .leftJoin(linked, eq(linked.leadsTo, card.cardSn))
    .where(and(eq(card.memberId, who.id), or(eq(card.physical, true), eq(linked.state, 'linked'))))
    .limit(1)
  return found.length > 0
}

/** How many of a user's cards have no physical card with the same number. Those that companies gave them do not count. */
export async function countVirtualCards(db: Tx, who: Owner): Promise<number> {
  const [found] = await db
    .select({ many: count() })
    .from(card)
    .where(
      and(
        eq(card.memberId, who.id),
        eq(card.physical, false),
        notExists(
          db
            .select({ id: employee.id })
            .from(employee)
            .where(and(eq(employee.cardSn, card.cardSn), eq(employee.memberId, card.memberId))),
        ),
      ),
    )
  return found?.many ?? 0
}

const SOCIAL_MEDIA = sql.raw('social_media_id, link, shown, title, title_en, visibility, sorter')
const WEB_SITE = sql.raw('link, img_id, title, title_en, visibility, sorter')

type Content = Pick<CardRow, 'companyId' | 'fields' | 'photoId'> & Partial<Pick<CardRow, 'theme'>>

/**
 * Creates a card without a physical card. Search engines may not list it until its holder allows that.
 * @returns its number
 */
export async function insertVirtualCard(
  db: Tx,
  who: Owner,
  { companyId, fields, photoId, theme = DEFAULT_THEME }: Content,
  now: Date,
): Promise<string> {
  const cardSn = await freeNumber(db)
  await db.insert(card).values({
    cardSn,
    companyId,
    activationHash: newActivation().hash,
    physical: false,
    state: CARD_TRANSITIONS.activate.to,
    memberId: who.id,
    theme,
    fields,
    photoId,
    createdAt: now,
    activatedAt: now,
    updatedAt: now,
  })
  return cardSn
}

/**
 * Creates a virtual card as a copy of one of the user's cards: fields, photograph, links, and the theme if the new card
 * may use it. Bought themes and metrics are not copied.
 * @param like also one that the user had before they left a company
 * @param companyId whose card it is
 * @param fields what the copy has, if not the same
 * @returns its number
 */
export async function copyAsVirtualCard(
  db: Tx,
  who: Owner,
  like: Owned<CardRow> | Owned<LeftCard>,
  companyId: number,
  now: Date,
  fields: CardRow['fields'] = like.fields,
): Promise<string> {
  const { theme, photoId } = like
  const cardSn = await insertVirtualCard(db, who, { companyId, fields, photoId }, now)
  for (const [table, columns] of [
    [cardSocialMedia, SOCIAL_MEDIA],
    [cardWebSite, WEB_SITE],
  ] as const)
    await db.execute(sql`insert into ${table} (card_sn, ${columns})
      select ${cardSn}, ${columns} from ${table} where card_sn = ${like.cardSn} order by sorter, id`)
  const made = await ownCard(db, who, cardSn)
  if (!made) throw new Error('A card that was just made was not found.')
  if (theme !== DEFAULT_THEME && (await isThemeOwned(db, made, theme, now)))
    await db.update(card).set({ theme }).where(eq(card.cardSn, cardSn))
  return cardSn
}

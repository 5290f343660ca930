import type { CardFields } from '@idocard/contract/cards/card'
import { VISIBILITIES } from '@idocard/domain/cards/card'
import { CARD_EVENTS } from '@idocard/domain/cards/card-event'
import { CARD_STATES } from '@idocard/domain/cards/card-state'
import { DEFAULT_THEME, THEME_KEYS } from '@idocard/domain/cards/theme'
import { LEFT_AS } from '@idocard/domain/company/departure'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'
import { company, ofCompany } from '../company/company.ts'
import { upload } from '../content/upload.ts'
import { member, ofMember } from '../identity/account.ts'

/** What staff search in, of a card: its number, and the name on it. */
export const cardSearch = ({ cardSn, fields }: Record<'cardSn' | 'fields', AnyPgColumn>): SQL =>
  sql`lower(${cardSn} || ' ' || coalesce(${fields} ->> 'nameCh', '') || ' ' || coalesce(${fields} ->> 'nameEn', ''))`

/** When a card was activated, for a sort: long ago if it never was. */
export const cardActivated = ({ activatedAt }: Record<'activatedAt', AnyPgColumn>): SQL =>
  sql`coalesce(${activatedAt}, timestamptz '1970-01-01 00:00:00+00')`

/** Physical cards that were made together, for printing. */
export const cardBatch = pgTable(
  'card_batch',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...ofCompany,
    /** What staff know it by, such as a finish or an order of the printer. */
    note: text('note').notNull().default(''),
    /** Counts the times that its cards got codes, so that of two people who replace them, one is refused. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('card_batch_newest').on(table.createdAt, table.id)],
)
export type CardBatchRow = typeof cardBatch.$inferSelect

/**
 * A card: the physical card and its page. The card number is the page's path. The number changes when the card gets a
 * new address; rows that refer to it are updated.
 */
export const card = pgTable(
  'card',
  {
    cardSn: text('card_sn').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => company.id),
    /** Null for a number that was made alone, such as that of a virtual card. */
    batchId: integer('batch_id').references(() => cardBatch.id),
    /** SHA-256 of the activation code: 80 random bits need no salt. */
    activationHash: bytea('activation_hash').notNull().unique(),
    /** Whether a physical card with this number exists. False for an address that replaced a lost card's address. */
    physical: boolean('physical').notNull().default(true),
    /** The card whose content a linked card shows, or the colleague’s that is shown in place of somebody’s who left. */
    leadsTo: text('leads_to').references((): AnyPgColumn => card.cardSn, { onUpdate: 'cascade' }),
    state: text('state', { enum: CARD_STATES }).notNull().default('unclaimed'),
    /** What visitors see once its holder has left the company; null before. */
    leftAs: text('left_as', { enum: LEFT_AS }),
    /** What a card was before staff paused it, and is again afterwards; null if they did not. */
    heldFrom: text('held_from', { enum: ['active', 'paused'] }),
    /** Why staff paused it. For staff alone. */
    heldReason: text('held_reason').notNull().default(''),
    /** Set to null before a holder's account is deleted. */
    memberId: uuid('member_id').references(() => member.id),
    theme: text('theme', { enum: THEME_KEYS }).notNull().default(DEFAULT_THEME),
    fields: jsonb('fields').$type<CardFields>().notNull(),
    photoId: text('photo_id').references(() => upload.id, { onDelete: 'set null' }),
    allowIndex: boolean('allow_index').notNull().default(false),
    /** Whether the plastic is in an order, for lists of a million cards. A trigger on `order_card` writes it. */
    sold: boolean('sold').notNull().default(false),
    version: integer('version').notNull().default(1),
    views: integer('views').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    activatedAt: moment('activated_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('card_mine').on(table.memberId, table.activatedAt),
    index('card_company').on(table.companyId).where(sql`${table.state} = 'active'`),
    // A company's plastic.
    index('card_stock').on(table.companyId, table.cardSn, table.state).where(sql`${table.physical}`),
    // A company's holders, in the order in which announcements are sent to them.
    index('card_people').on(table.companyId, table.memberId).where(sql`${table.memberId} is not null`),
    // Counts a batch by state, and lists its cards.
    index('card_of_batch').on(table.batchId, table.state, table.cardSn).where(sql`${table.batchId} is not null`),
    index('card_newest').on(table.createdAt, table.cardSn),
    index('card_state_newest').on(table.state, table.createdAt, table.cardSn),
    index('card_state_activated').on(table.state, cardActivated(table), table.cardSn),
    index('card_activated').on(cardActivated(table), table.cardSn),
    // Both kinds of shelf: most cards of a batch that was just made are unsold, and nearly all older ones are sold.
    index('card_sold_newest').on(table.sold, table.createdAt, table.cardSn).where(sql`${table.physical}`),
    index('card_sold_activated').on(table.sold, cardActivated(table), table.cardSn).where(sql`${table.physical}`),
    index('card_search').using('gin', sql`fragments(${cardSearch(table)})`),
    // Finds the cards of a deleted picture.
    index('card_photo').on(table.photoId).where(sql`${table.photoId} is not null`),
    index('card_linked').on(table.leadsTo).where(sql`${table.leadsTo} is not null`),
    check('card_owned', sql`(${table.state} in ('active', 'paused')) = (${table.memberId} is not null)`),
    check('card_held', sql`${table.heldFrom} is null or ${table.state} = 'paused'`),
    check(
      'card_leads',
      sql`(${table.state} = 'linked' or coalesce(${table.leftAs}, '') = 'colleague') = (${table.leadsTo} is not null)`,
    ),
    check('card_left', sql`(${table.state} = 'left') = (${table.leftAs} is not null)`),
  ],
)
export type CardRow = typeof card.$inferSelect

/** Column of a row that belongs to a card and is deleted with it. */
export const ofCard = {
  cardSn: text('card_sn')
    .notNull()
    .references(() => card.cardSn, { onDelete: 'cascade', onUpdate: 'cascade' }),
}

/** What happened to a card, and nothing of its holder. It moves with the card to a new address. */
export const cardEvent = pgTable(
  'card_event',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...ofCard,
    kind: text('kind', { enum: CARD_EVENTS }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('card_event_of').on(table.cardSn, table.at),
    index('card_event_claimed').on(table.at).where(sql`${table.kind} = 'activate'`),
  ],
)

/** Common columns of a card's links. */
const linkColumns = {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  ...ofCard,
  /** Empty only for a network without profile URLs. */
  link: text('link').notNull(),
  title: text('title').notNull().default(''),
  /** Empty: `title` is shown in English too. */
  titleEn: text('title_en').notNull().default(''),
  visibility: text('visibility', { enum: VISIBILITIES }).notNull().default('link'),
  sorter: integer('sorter').notNull(),
  clicks: integer('clicks').notNull().default(0),
}

export const cardSocialMedia = pgTable(
  'card_social_media',
  {
    ...linkColumns,
    /** A network of `domain/social-media`. */
    socialMediaId: integer('social_media_id').notNull(),
    shown: text('shown').notNull(),
  },
  (table) => [index('card_social_media_order').on(table.cardSn, table.sorter, table.id)],
)
export type SocialMediaRow = typeof cardSocialMedia.$inferSelect

export const cardWebSite = pgTable(
  'card_web_site',
  {
    ...linkColumns,
    imgId: text('img_id').references(() => upload.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('card_web_site_order').on(table.cardSn, table.sorter, table.id),
    index('card_web_site_picture').on(table.imgId).where(sql`${table.imgId} is not null`),
  ],
)
export type WebSiteRow = typeof cardWebSite.$inferSelect

/** Themes that were bought for a card. */
export const cardTheme = pgTable(
  'card_theme',
  {
    ...ofCard,
    theme: text('theme', { enum: THEME_KEYS }).notNull(),
    boughtAt: moment('bought_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cardSn, table.theme] })],
)

/** What staff decide about a theme. Its looks and names are in the code, by the same key. */
export const themeOffer = pgTable('theme_offer', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  theme: text('theme', { enum: THEME_KEYS }).notNull().unique(),
  /** Its price; 0: every card has it. */
  points: integer('points').notNull(),
  /** When cards can get it. A card keeps what it has. */
  shownFrom: moment('shown_from'),
  shownUntil: moment('shown_until'),
  isOffered: boolean('is_offered').notNull().default(true),
  sorter: integer('sorter').notNull(),
  version: integer('version').notNull().default(1),
})
export type ThemeOfferRow = typeof themeOffer.$inferSelect

/** A card's events per day and source. Contains nothing about the visitors. */
export const cardMetric = pgTable(
  'card_metric',
  {
    ...ofCard,
    /** Day in Taiwan's time zone. */
    day: date('day').notNull(),
    kind: text('kind', { enum: ['view', 'save', 'tap', 'exchange'] }).notNull(),
    source: text('source').notNull(),
    count: integer('count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.cardSn, table.day, table.kind, table.source] }),
    index('card_metric_viewed').on(table.day).where(sql`${table.kind} = 'view'`),
  ],
)

/** Cards that a holder opened, with the time of the last visit. */
export const scanHistory = pgTable(
  'scan_history',
  {
    ...ofMember,
    ...ofCard,
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.cardSn] }),
    index('scan_history_newest').on(table.memberId, table.at),
  ],
)

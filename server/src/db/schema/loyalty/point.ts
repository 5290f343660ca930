import { POINT_REASONS } from '@idocard/domain/loyalty/point'
import { PRIZE_APPLICATION_STATES } from '@idocard/domain/loyalty/prize-application-state'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { bytea, detailed, moment, removable, titled } from '../columns.ts'
import { ofCompany } from '../company/company.ts'
import { upload } from '../content/upload.ts'
import { member, ofMember } from '../identity/account.ts'

/**
 * The ledger of points, append-only, per holder and company. The balance has its own table, so that points cannot be
 * spent twice.
 */
export const pointEntry = pgTable(
  'point_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...ofMember,
    ...ofCompany,
    /** Above 0: earned. Below 0: spent or expired. */
    amount: integer('amount').notNull(),
    reason: text('reason', { enum: POINT_REASONS }).notNull(),
    /** The subject of the entry. Unique with the reason, so that nothing is entered twice. */
    reference: text('reference').notNull(),
    /** Why staff corrected the balance, for the holder to read. Empty for other entries. */
    note: text('note').notNull().default(''),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('point_entry_once').on(table.memberId, table.companyId, table.reason, table.reference),
    index('point_entry_newest').on(table.memberId, table.companyId, table.at.desc(), table.id.desc()),
  ],
)
export type PointEntryRow = typeof pointEntry.$inferSelect

/**
 * The points of an entry by their expiry. An entry that spends says which points it took, so that exactly these can be
 * given back. An account's points of one expiry that are left are the sum of their lots.
 */
export const pointLot = pgTable(
  'point_lot',
  {
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => pointEntry.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    /** Has the sign of the entry's amount. The lots of an entry add up to it. */
    amount: integer('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.expiresAt] })],
)

/** A holder's balance of a company's points, with the sums of earned, spent and expired points. */
export const pointBalance = pgTable(
  'point_balance',
  {
    ...ofMember,
    ...ofCompany,
    balance: integer('balance').notNull().default(0),
    earned: integer('earned').notNull().default(0),
    spent: integer('spent').notNull().default(0),
    expired: integer('expired').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.companyId] }),
    check('point_balance_least', sql`${table.balance} >= 0`),
    check('point_balance_sum', sql`${table.earned} = ${table.balance} + ${table.spent} + ${table.expired}`),
  ],
)

/** A company's point card: a row of stamps to collect. */
export const pointCard = pgTable(
  'point_card',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    ...titled,
    /** How to collect stamps and what they are worth, in Markdown. */
    ...detailed,
    /** The number of stamps that fill the card. A full card starts again. */
    stamps: integer('stamps').notNull(),
    /** Points for each stamp, and additional points for the stamp that fills the card. */
    points: integer('points').notNull().default(0),
    fullPoints: integer('full_points').notNull().default(0),
    shownFrom: moment('shown_from'),
    shownUntil: moment('shown_until'),
    sorter: integer('sorter').notNull().default(99),
    /** Counts the changes by staff, so that nobody overwrites what a colleague saved meanwhile. */
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [
    index('point_card_order').on(table.companyId, table.sorter, table.id),
    check('point_card_stamps', sql`${table.stamps} between 1 and 30`),
  ],
)
export type PointCardRow = typeof pointCard.$inferSelect

/** Column of a row that belongs to a point card. */
const ofPointCard = {
  pointCardId: integer('point_card_id')
    .notNull()
    .references(() => pointCard.id, { onDelete: 'cascade' }),
}

/** A code that staff show to one person, for one stamp. */
export const staffCode = pgTable(
  'staff_code',
  {
    /** SHA-256 of the code: 80 random bits need no salt. */
    codeHash: bytea('code_hash').primaryKey(),
    ...ofPointCard,
    issuedBy: uuid('issued_by').references(() => member.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedBy: uuid('used_by').references(() => member.id, { onDelete: 'set null' }),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('staff_code_expiry').on(table.expiresAt),
    index('staff_code_used').on(table.usedBy).where(sql`${table.usedBy} is not null`),
    index('staff_code_issued').on(table.issuedBy).where(sql`${table.issuedBy} is not null`),
  ],
)

/** A stamp on a holder's point card. */
export const stamp = pgTable(
  'stamp',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...ofPointCard,
    ...ofMember,
    /** The hash of the staff code, or of the code issued by a tap at a staff point. No code gives two stamps. */
    reference: text('reference').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('stamp_once').on(table.pointCardId, table.reference),
    index('stamp_of').on(table.memberId, table.pointCardId, table.at),
    index('stamp_card').on(table.pointCardId, table.at, table.memberId),
  ],
)

/** A prize that a company gives for points. */
export const prize = pgTable(
  'prize',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    ...titled,
    /** Markdown. */
    ...detailed,
    img: text('img').notNull().default(''),
    /** The uploaded picture at that address, which cannot be deleted. Null for none, or for one that nobody uploaded. */
    uploadId: text('upload_id')
      .generatedAlwaysAs(sql`substring("img" from '^/picture/([A-Za-z0-9_-]+)[.]webp$')`)
      .references(() => upload.id),
    points: integer('points').notNull(),
    /** Number of prizes left. */
    stock: integer('stock').notNull(),
    /** Maximum number for one holder. */
    perHolder: integer('per_holder').notNull().default(1),
    /** Whether applications are approved without a decision by staff. */
    approvesItself: boolean('approves_itself').notNull().default(true),
    shownFrom: moment('shown_from'),
    shownUntil: moment('shown_until'),
    sorter: integer('sorter').notNull().default(99),
    /** Counts the changes by staff, so that nobody overwrites what a colleague saved meanwhile. */
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [
    index('prize_order').on(table.companyId, table.sorter, table.id),
    index('prize_picture').on(table.uploadId).where(sql`${table.uploadId} is not null`),
    check('prize_stock', sql`${table.stock} >= 0`),
    check('prize_points', sql`${table.points} > 0`),
  ],
)
export type PrizeRow = typeof prize.$inferSelect

/** A holder's application for a prize. */
export const prizeApplication = pgTable(
  'prize_application',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    prizeId: integer('prize_id')
      .notNull()
      .references(() => prize.id, { onDelete: 'cascade' }),
    ...ofMember,
    state: text('state', { enum: PRIZE_APPLICATION_STATES }).notNull(),
    /** The points paid for the prize. They are returned if the application is refused. */
    points: integer('points').notNull(),
    /** SHA-256 of the one-time prize code. The code itself is not stored; it is derived from the id. */
    codeHash: bytea('code_hash').notNull().unique(),
    reasonCh: text('reason_ch').notNull().default(''),
    reasonEn: text('reason_en').notNull().default(''),
    appliedAt: moment('applied_at').notNull(),
    decidedAt: moment('decided_at'),
    handedOverAt: moment('handed_over_at'),
    handedOverBy: uuid('handed_over_by').references(() => member.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('prize_application_mine').on(table.memberId, table.appliedAt.desc(), table.id),
    index('prize_application_of').on(table.prizeId, table.state),
    index('prize_application_by').on(table.handedOverBy).where(sql`${table.handedOverBy} is not null`),
  ],
)
export type PrizeApplicationRow = typeof prizeApplication.$inferSelect

/** A drive of a company, such as donating blood, with time and place. Participants get a stamp on its point card. */
export const drive = pgTable(
  'drive',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    ...ofCompany,
    pointCardId: integer('point_card_id').references(() => pointCard.id, { onDelete: 'set null' }),
    ...titled,
    placeCh: text('place_ch').notNull(),
    placeEn: text('place_en').notNull().default(''),
    addressCh: text('address_ch').notNull().default(''),
    addressEn: text('address_en').notNull().default(''),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** Counts the changes by staff, so that nobody overwrites what a colleague saved meanwhile. */
    version: integer('version').notNull().default(1),
    ...removable,
  },
  (table) => [
    index('drive_order').on(table.companyId, table.startsAt, table.id),
    index('drive_point_card').on(table.pointCardId),
  ],
)
export type DriveRow = typeof drive.$inferSelect

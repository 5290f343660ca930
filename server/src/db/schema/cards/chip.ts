import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { pointCard } from '../loyalty/point.ts'
import { card } from './card.ts'

/** A chip that signs each tap (NTAG 424 DNA), in a physical card or at a staff point. Its keys are not stored. */
export const chip = pgTable(
  'chip',
  {
    /** 14 hexadecimal digits in upper case. */
    uid: text('uid').primaryKey(),
    /** The number of the physical card that contains the chip. */
    cardSn: text('card_sn').references(() => card.cardSn, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** The point card that gets a stamp from a tap on this chip. */
    pointCardId: integer('point_card_id').references(() => pointCard.id, { onDelete: 'cascade' }),
    /** The chip's counter at its last verified tap. A tap with the same or a lower counter uses a copied address. */
    counter: integer('counter').notNull().default(-1),
    tappedAt: moment('tapped_at'),
    /** Number of verified taps so far. */
    taps: integer('taps').notNull().default(0),
  },
  (table) => [
    index('chip_card').on(table.cardSn).where(sql`${table.cardSn} is not null`),
    index('chip_point_card').on(table.pointCardId).where(sql`${table.pointCardId} is not null`),
    check('chip_place', sql`(${table.cardSn} is null) <> (${table.pointCardId} is null)`),
  ],
)

/** How often the address of one tap was opened again by visitors other than the one who tapped. */
export const chipCopy = pgTable(
  'chip_copy',
  {
    uid: text('uid')
      .notNull()
      .references(() => chip.uid, { onDelete: 'cascade' }),
    counter: integer('counter').notNull(),
    count: integer('count').notNull(),
    firstAt: moment('first_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.counter] }), index('chip_copy_age').on(table.firstAt)],
)

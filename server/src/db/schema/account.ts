import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from './columns.ts'

/** A customer of the shop, known by a mobile number, an e-mail address or both. */
export const member = pgTable(
  'member',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** +8869xxxxxxxx */
    phone: text('phone').unique(),
    email: text('email').unique(),
    name: text('name').notNull().default(''),
    picture: text('picture').notNull().default(''),
    super: boolean('super').notNull().default(false),
    county: text('county').notNull().default(''),
    area: text('area').notNull().default(''),
    address: text('address').notNull().default(''),
    shippingName: text('shipping_name').notNull().default(''),
    shippingPhone: text('shipping_phone').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('member_reachable', sql`${table.phone} is not null or ${table.email} is not null`)],
)

/** A signed-in device. The token itself is nowhere: only its SHA-256. */
export const session = pgTable(
  'session',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    audience: text('audience', { enum: ['member', 'holder'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('session_member').on(table.memberId, table.createdAt)],
)

/** A one-time code that was sent; only its HMAC is kept. One live challenge for each target and purpose. */
export const challenge = pgTable(
  'challenge',
  {
    target: text('target').notNull(),
    purpose: text('purpose', { enum: ['login'] }).notNull(),
    /** Random, part of the HMAC, so that equal codes differ. */
    salt: bytea('salt').notNull(),
    codeMac: bytea('code_mac').notNull(),
    tries: integer('tries').notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.target, table.purpose] })],
)

/** Wrong and right tries of a day for a target, counted apart for each device it knows. */
export const codeBudget = pgTable(
  'code_budget',
  {
    target: text('target').notNull(),
    /** SHA-256 of the device secret in hex, empty for all unknown devices together. */
    device: text('device').notNull(),
    day: date('day').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.target, table.device, table.day] })],
)

/** Codes sent to a target in an hour. */
export const codeSend = pgTable(
  'code_send',
  {
    target: text('target').notNull(),
    /** The hour's beginning. */
    hour: moment('hour').notNull(),
    sent: integer('sent').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.target, table.hour] })],
)

/** A device that has signed in to this account before. */
export const knownDevice = pgTable(
  'known_device',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    secretHash: text('secret_hash').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.secretHash] })],
)

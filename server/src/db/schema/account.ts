import { SEXES } from '@idocard/contract/holder'
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
    sex: text('sex', { enum: SEXES }).notNull().default(''),
    /** `sub` of Sign in with Apple: the same for all apps of the team, and for ever. */
    appleSub: text('apple_sub').unique(),
    /** SHA-256 of the secret of a device on which nobody has signed in: a guest. */
    guestHash: bytea('guest_hash').unique(),
    /** Argon2id; null: no password was ever set. */
    passwordHash: text('password_hash'),
    pictureId: text('picture_id'),
    /** The company whose news come first. */
    firstSponsorId: integer('first_sponsor_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Set on a nameless row that owns the orders of a deleted account; null for everybody else. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    check(
      'member_reachable',
      sql`coalesce(${table.phone}, ${table.email}, ${table.appleSub}) is not null
        or ${table.guestHash} is not null or ${table.deletedAt} is not null`,
    ),
  ],
)

/** A row that belongs to a member and goes with them. */
export const ofMember = {
  memberId: uuid('member_id')
    .notNull()
    .references(() => member.id, { onDelete: 'cascade' }),
}

/** A signed-in device. The token itself is nowhere: only its SHA-256. */
export const session = pgTable(
  'session',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    ...ofMember,
    /** What its person calls it by when they revoke it; random, and made of nothing that opens it. */
    id: uuid('id').notNull().unique().defaultRandom(),
    audience: text('audience', { enum: ['guest', 'member', 'holder'] }).notNull(),
    /** Of the client that signed in, one of a few names each (`domain/client`); empty when unknown. */
    browser: text('browser').notNull().default(''),
    system: text('system').notNull().default(''),
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
    purpose: text('purpose', { enum: ['login', 'delete_account'] }).notNull(),
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
    ...ofMember,
    secretHash: text('secret_hash').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.secretHash] })],
)

/** A code from support with which a password is set anew; used once, within minutes. */
export const accountReset = pgTable('account_reset', {
  codeHash: bytea('code_hash').primaryKey(),
  ...ofMember,
  expiresAt: moment('expires_at').notNull(),
})

/** Nonces for Sign in with Apple that were given out and not used yet, each as its digest. */
export const appleUse = pgTable('apple_use', {
  digest: bytea('digest').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

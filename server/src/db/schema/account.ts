import { SEXES } from '@idocard/contract/holder'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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

/**
 * A one-time code, and the message that carries it until it is sent. Only the code's HMAC is kept after that. One live
 * challenge for each target and purpose.
 */
export const challenge = pgTable(
  'challenge',
  {
    /** Keyed hash of the phone number or e-mail address. */
    target: text('target').notNull(),
    purpose: text('purpose', { enum: ['login', 'delete_account'] }).notNull(),
    /** Random, part of the HMAC, so that equal codes differ; names the message to the provider. */
    salt: bytea('salt').notNull(),
    codeMac: bytea('code_mac').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    channel: text('channel', { enum: ['phone', 'email'] }).notNull(),
    /** Recipient, language and code, encrypted; null once it was sent, or never can be. */
    sealed: text('sealed'),
    /** When it is due to be sent, or to be tried again; null with `sealed`. */
    sendAt: moment('send_at'),
    /** How often it was handed to the provider. */
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.target, table.purpose] }),
    index('challenge_due').on(table.channel, table.sendAt).where(sql`${table.sendAt} is not null`),
  ],
)

/**
 * What limits are counted with, for every process on this database: codes sent, requests and tries, and with
 * `SHARED_LIMITS` the calls themselves.
 */
export const codeCount = pgTable('code_count', {
  /** What is counted, and a keyed hash of whose it is. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  /** When the count begins anew. */
  endsAt: moment('ends_at').notNull(),
})

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

import { SEXES, STEP_UPS } from '@idocard/contract/identity/holder'
import { PERSON_MARKS } from '@idocard/domain/identity/person'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'

/** What staff search in, of a person. */
export const memberSearch = ({ name, phone, email }: Record<'name' | 'phone' | 'email', AnyPgColumn>): SQL =>
  sql`lower(${name} || ' ' || coalesce(${phone}, '') || ' ' || coalesce(${email}, ''))`

/** How colleagues call a member of staff. Null for nobody. */
export const staffName = ({ name, email, phone }: Record<'name' | 'phone' | 'email', AnyPgColumn>) =>
  sql<string | null>`coalesce(nullif(${name}, ''), ${email}, ${phone})`

/** Condition of the people among members: neither a guest device nor the owner of a deleted account's orders. */
export const isSomebody = ({ phone, email, appleSub }: Record<'phone' | 'email' | 'appleSub', AnyPgColumn>): SQL =>
  sql`coalesce(${phone}, ${email}, ${appleSub}) is not null`

/** A member, holder or guest device, identified by a mobile number, an e-mail address, an Apple id or a secret. */
export const member = pgTable(
  'member',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** +8869xxxxxxxx */
    phone: text('phone').unique(),
    email: text('email').unique(),
    name: text('name').notNull().default(''),
    picture: text('picture').notNull().default(''),
    county: text('county').notNull().default(''),
    area: text('area').notNull().default(''),
    address: text('address').notNull().default(''),
    shippingName: text('shipping_name').notNull().default(''),
    shippingPhone: text('shipping_phone').notNull().default(''),
    sex: text('sex', { enum: SEXES }).notNull().default(''),
    /** `sub` of Sign in with Apple: the same for all apps of the team, and permanent. */
    appleSub: text('apple_sub').unique(),
    /** SHA-256 of a guest device's secret, on which nobody has signed in. */
    guestHash: bytea('guest_hash').unique(),
    /** Argon2id; null if no password was ever set. */
    passwordHash: text('password_hash'),
    pictureId: text('picture_id'),
    /** The company whose news is shown first. */
    firstSponsorId: integer('first_sponsor_id'),
    /** Whether cards that the holder opens are added to the scan history. */
    keepsHistory: boolean('keeps_history').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when staff have shut the account out, and why; null and empty for everybody else. */
    blockedAt: moment('blocked_at'),
    blockReason: text('block_reason').notNull().default(''),
    /** Set on the anonymous row that owns a deleted account's orders; otherwise null. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    index('member_search').using('gin', sql`fragments(${memberSearch(table)})`),
    index('member_newest').on(table.createdAt, table.id).where(isSomebody(table)),
    index('member_blocked').on(table.createdAt, table.id).where(sql`${table.blockedAt} is not null`),
    check(
      'member_reachable',
      sql`coalesce(${table.phone}, ${table.email}, ${table.appleSub}) is not null
        or ${table.guestHash} is not null or ${table.deletedAt} is not null`,
    ),
  ],
)

/**
 * Who has a card, and who has ordered, by the time of joining, for lists of a million people. Triggers write it at the
 * end of a transaction. It has no foreign key, whose lock on the person would come after all others
 * (docs/decisions/0076).
 */
export const personMark = pgTable(
  'person_mark',
  {
    memberId: uuid('member_id').notNull(),
    mark: text('mark', { enum: PERSON_MARKS }).notNull(),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.mark] }),
    index('person_mark_newest').on(table.mark, table.joinedAt, table.memberId),
  ],
)

/** Column of a row that belongs to a member and is deleted with them. */
export const ofMember = {
  memberId: uuid('member_id')
    .notNull()
    .references(() => member.id, { onDelete: 'cascade' }),
}

/** A signed-in device. Only the token's SHA-256 is stored. */
export const session = pgTable(
  'session',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    ...ofMember,
    /** Identifies the session when its user revokes it. Random, not derived from the token. */
    id: uuid('id').notNull().unique().defaultRandom(),
    audience: text('audience', { enum: ['guest', 'member', 'holder', 'staff'] }).notNull(),
    /** Whether it is of a visitor to a demo company, who may only make calls that reach nobody else. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** Browser and system that signed in, from short lists of names (`domain/client`); empty when unknown. */
    browser: text('browser').notNull().default(''),
    system: text('system').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /**
     * The company's account that opened it (`company_account`); null for every other way. A trigger ends the session with that
     * row, because a foreign key would make these two files import each other.
     */
    companyAccountId: integer('company_account_id'),
  },
  (table) => [
    index('session_member').on(table.memberId, table.createdAt),
    index('session_company_account').on(table.companyAccountId).where(sql`${table.companyAccountId} is not null`),
  ],
)

/**
 * A one-time code, with its message until the message is sent. After that only the code's HMAC is stored. There is one
 * challenge for each target and purpose.
 */
export const challenge = pgTable(
  'challenge',
  {
    /** Keyed hash of the phone number or e-mail address. */
    target: text('target').notNull(),
    purpose: text('purpose', { enum: ['login', ...STEP_UPS] }).notNull(),
    /** Random and part of the HMAC, so that equal codes differ. Also the message's id for the provider. */
    salt: bytea('salt').notNull(),
    codeMac: bytea('code_mac').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
    channel: text('channel', { enum: ['phone', 'email'] }).notNull(),
    /** Recipient, language and code, encrypted; null once the message was sent or given up. */
    sealed: text('sealed'),
    /** When the message is to be sent or retried; null when `sealed` is null. */
    sendAt: moment('send_at'),
    /** How often it was sent to the provider. */
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.target, table.purpose] }),
    index('challenge_due').on(table.channel, table.sendAt).where(sql`${table.sendAt} is not null`),
  ],
)

/**
 * Rate limit counters, shared by every process on this database: codes sent, requests and attempts, and
 * API calls with a limit of an hour or more.
 */
export const codeCount = pgTable('code_count', {
  /** What is counted, and a keyed hash of the subject. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  /** When the count is reset. */
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

/** A code from support for resetting a password. Valid once, for 15 minutes. */
export const accountReset = pgTable('account_reset', {
  codeHash: bytea('code_hash').primaryKey(),
  ...ofMember,
  expiresAt: moment('expires_at').notNull(),
})

/** Digests of issued and unused nonces for Sign in with Apple. */
export const appleUse = pgTable('apple_use', {
  digest: bytea('digest').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

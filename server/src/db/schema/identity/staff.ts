import { STEP_UPS } from '@idocard/contract/identity/holder'
import { MENTIONED_THINGS } from '@idocard/domain/identity/mention'
import {
  COMPANY_ROLES,
  type CompanyRole,
  type Role,
  SITE_ROLES,
  type SiteRole,
} from '@idocard/domain/identity/permission'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, moment, removable } from '../columns.ts'
import { company, ofCompany } from '../company/company.ts'
import { member, ofMember, session } from './account.ts'

const siteRoles = Object.keys(SITE_ROLES) as [SiteRole, ...SiteRole[]]
const companyRoles = Object.keys(COMPANY_ROLES) as [CompanyRole, ...CompanyRole[]]
const names = (roles: readonly Role[]) => sql.raw(roles.map((role) => `'${role}'`).join(', '))

/** The roles of staff: of the site where `companyId` is null, otherwise at that company. A person may have several. */
export const staffRole = pgTable(
  'staff_role',
  {
    ...ofMember,
    companyId: integer('company_id').references(() => company.id, { onDelete: 'cascade' }),
    role: text('role', { enum: [...siteRoles, ...companyRoles] }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('staff_role_once').on(table.memberId, table.companyId, table.role).nullsNotDistinct(),
    index('staff_role_company').on(table.companyId),
    check(
      'staff_role_scope',
      sql`case when ${table.companyId} is null then ${table.role} in (${names(siteRoles)})
        else ${table.role} in (${names(companyRoles)}) end`,
    ),
  ],
)

/**
 * An invitation to have a role at a company. Nothing in its message opens anything: whoever signs in as the invited person
 * accepts it.
 */
export const staffInvitation = pgTable(
  'staff_invitation',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...ofCompany,
    ...ofMember,
    role: text('role', { enum: companyRoles }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** It is sent again with a new end. */
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    takenBackAt: moment('taken_back_at'),
  },
  (table) => [
    index('staff_invitation_company').on(table.companyId, table.id),
    index('staff_invitation_member').on(table.memberId),
    uniqueIndex('staff_invitation_open')
      .on(table.memberId, table.companyId)
      .where(sql`${table.acceptedAt} is null and ${table.takenBackAt} is null`),
    check('staff_invitation_role', sql`${table.role} in (${names(companyRoles)})`),
  ],
)

/** A person's authenticator app (RFC 6238), which opens staff sessions. */
export const secondFactor = pgTable('second_factor', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => member.id, { onDelete: 'cascade' }),
  /** The secret of the app, encrypted with the server's secret. */
  sealed: text('sealed').notNull(),
  /** When a code made with it was first accepted. Until then it opens nothing, and may be replaced. */
  confirmedAt: moment('confirmed_at'),
  /** The time step of the last accepted code. It and earlier ones are not accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** A person's passkey (WebAuthn), which opens staff sessions and stands for a fresh code in them. */
export const passkey = pgTable(
  'passkey',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...ofMember,
    /** In base64url, as the authenticator made it. */
    credentialId: text('credential_id').notNull().unique(),
    /** In COSE. */
    publicKey: bytea('public_key').notNull(),
    /** How often it has signed, as it says itself. It never goes back; synchronised passkeys stay at 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches it, such as `internal`. */
    transports: jsonb('transports').$type<string[]>().notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkey_member').on(table.memberId)],
)

/**
 * What a passkey has to sign in a session, or the proof that it did: one for each purpose. Deleted when used, and with the
 * session.
 */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['enrol', 'sign_in', ...STEP_UPS] }).notNull(),
    /** `asked`: the challenge, in base64url. `proven`: the hash of the proof. */
    state: text('state', { enum: ['asked', 'proven'] }).notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.purpose] }),
    index('passkey_challenge_expires').on(table.expiresAt),
  ],
)

/** Codes that replace the second factor, each once. Deleted when used. */
export const recoveryCode = pgTable(
  'recovery_code',
  { codeHash: bytea('code_hash').primaryKey(), ...ofMember },
  (table) => [index('recovery_code_member').on(table.memberId)],
)

/** A view of a list of the console: its filters, order and columns, under a name. Without a member, all staff share it. */
export const listView = pgTable(
  'list_view',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Null for the site. */
    companyId: integer('company_id').references(() => company.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id').references(() => member.id, { onDelete: 'cascade' }),
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    ...removable,
    /** Its id once it is deleted, so that its name is free for another view. */
    removedId: integer('removed_id').generatedAlwaysAs(sql`case when "removed_at" is not null then "id" end`),
  },
  (table) => [
    unique('list_view_name')
      .on(table.companyId, table.screen, table.memberId, table.name, table.removedId)
      .nullsNotDistinct(),
    index('list_view_member').on(table.memberId),
  ],
)

/**
 * An editor of the console that somebody has open, or left with text that is not saved. Without fields, nothing was
 * typed.
 */
export const staffDraft = pgTable(
  'staff_draft',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    /** Null for the site. */
    companyId: integer('company_id').references(() => company.id, { onDelete: 'cascade' }),
    ...ofMember,
    /** The editor's screen and the id of what it edits, as in the console's address. */
    screen: text('screen').notNull(),
    thing: text('thing').notNull(),
    /** The fields as JSON; empty if nothing was typed. */
    fields: text('fields').notNull(),
    version: integer('version').notNull(),
    /** Made up by the device that typed last, so that another one learns that it shows what is outdated. */
    mark: text('mark').notNull().default(''),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [
    unique('staff_draft_editor').on(table.companyId, table.screen, table.thing, table.memberId).nullsNotDistinct(),
    index('staff_draft_member').on(table.memberId),
    index('staff_draft_seen').on(table.seenAt),
  ],
)

/** A note of the site's staff that mentions one of them, until they have opened what it is about. */
export const mention = pgTable(
  'mention',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...ofMember,
    thing: text('thing', { enum: MENTIONED_THINGS }).notNull(),
    /** The order's number, or the inquiry's id. */
    thingId: text('thing_id').notNull(),
    /** Null once the account of who wrote it is erased. */
    byId: uuid('by_id').references(() => member.id, { onDelete: 'set null' }),
    at: moment('at').notNull(),
  },
  (table) => [
    index('mention_newest').on(table.memberId, table.at.desc(), table.id.desc()),
    index('mention_by').on(table.byId).where(sql`${table.byId} is not null`),
    index('mention_at').on(table.at),
  ],
)

/**
 * What staff changed. One chain of rows for the site (0) and one for each company (its id). Each row contains the hash
 * of the one before, so that a removed or changed row is found (`features/identity/audit`). A trigger refuses every update and
 * delete. Nothing in it refers to a person by anything but their id, because erasing a person must not break the chain.
 */
export const audit = pgTable(
  'audit',
  {
    chain: integer('chain').notNull(),
    /** 1, 2, 3 … in each chain. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
    /** The member who acted; null for a command on the server. */
    actor: uuid('actor'),
    role: text('role').notNull(),
    /** The call's path, or the command. */
    call: text('call').notNull(),
    /** The kind of the changed thing, and its id. */
    thing: text('thing').notNull(),
    thingId: text('thing_id').notNull(),
    /** The changed fields before and after; null for a thing that did not exist before, or does not any more. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    hash: bytea('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.seq] }),
    // One for each way in which staff search a chain, in the order of the list.
    index('audit_at').on(table.chain, table.at, table.seq),
    index('audit_thing').on(table.chain, table.thing, table.at, table.seq),
    index('audit_thing_id').on(table.chain, table.thingId, table.at, table.seq),
    index('audit_actor').on(table.chain, table.actor, table.at, table.seq),
    index('audit_call').on(table.chain, table.call, table.at, table.seq),
  ],
)

/** The end of each chain. Its row is locked while the next one is added. */
export const auditHead = pgTable('audit_head', {
  chain: integer('chain').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: bytea('hash').notNull(),
})

import { MERGE_SIDES } from '@idocard/domain/identity/account-merge'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '../columns.ts'
import { member, ofMember } from './account.ts'

/** A request to merge two accounts of one person. It is deleted with either of them, so also by the merge itself. */
export const accountMerge = pgTable(
  'account_merge',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    staysId: uuid('stays_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    goesId: uuid('goes_id')
      .notNull()
      .references(() => member.id, { onDelete: 'cascade' }),
    /** Why, in the words of staff. */
    reason: text('reason').notNull(),
    /** Who is told of the answers; null after their account was deleted. */
    askedBy: uuid('asked_by').references(() => member.id, { onDelete: 'set null' }),
    askedAt: moment('asked_at').notNull(),
    /** Until when both can confirm it, and once both have, until when staff can merge. */
    expiresAt: moment('expires_at').notNull(),
    /** The hashes of the links' tokens; null before they are sent, and once they are used. */
    staysToken: bytea('stays_token').unique(),
    goesToken: bytea('goes_token').unique(),
    staysConfirmedAt: moment('stays_confirmed_at'),
    goesConfirmedAt: moment('goes_confirmed_at'),
    refusedBy: text('refused_by', { enum: MERGE_SIDES }),
  },
  (table) => [
    index('account_merge_stays').on(table.staysId),
    index('account_merge_goes').on(table.goesId),
    index('account_merge_asked').on(table.askedBy),
    index('account_merge_age').on(table.askedAt),
  ],
)

/**
 * A phone number or e-mail address with which somebody signed in to an account that was merged into theirs. What is
 * stored only under the address is still found when they are erased. It opens nothing.
 */
export const releasedAddress = pgTable(
  'released_address',
  {
    ...ofMember,
    address: text('address').notNull(),
    releasedAt: moment('released_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.address] })],
)

/**
 * An account that was merged into another one, so that a link in a mail that it got still ends the mails of the account that
 * stayed. Kept for as long as such a link is valid.
 */
export const mergedAccount = pgTable(
  'merged_account',
  {
    /** The account that is gone. */
    id: uuid('id').primaryKey(),
    /** The account that has everything now. */
    ...ofMember,
    mergedAt: moment('merged_at').notNull(),
  },
  (table) => [index('merged_account_member').on(table.memberId), index('merged_account_age').on(table.mergedAt)],
)

/** A session of an account that was merged into another one, so that its device is told why it is signed out. */
export const mergedSession = pgTable(
  'merged_session',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** The account that has everything now. */
    ...ofMember,
    /** When the session would have expired. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('merged_session_member').on(table.memberId)],
)

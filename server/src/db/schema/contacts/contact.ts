import type { CardFields } from '@idocard/contract/cards/card'
import { CONTACT_KINDS, type ContactEvent, type ContactFields } from '@idocard/domain/contacts/contact'
import type { ContactSounds } from '@idocard/domain/contacts/contact-search/search'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { card } from '../cards/card.ts'
import { moment, sortKey } from '../columns.ts'
import { upload } from '../content/upload.ts'
import { member, ofMember } from '../identity/account.ts'
import { exchange } from './exchange.ts'

/** A folder of a holder's contacts (the specification's collection). */
export const collection = pgTable(
  'collection',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ...ofMember,
    name: text('name').notNull(),
    sorter: integer('sorter').notNull(),
    /** The parent folder; null for a folder at the top level. */
    previousId: integer('previous_id').references((): AnyPgColumn => collection.id, { onDelete: 'cascade' }),
    /** 1 for a folder at the top level. */
    layer: smallint('layer').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('collection_order').on(table.memberId, table.layer, table.sorter, table.id),
    index('collection_previous').on(table.previousId),
    check('collection_layer', sql`(${table.layer} = 1) = (${table.previousId} is null)`),
  ],
)
export type CollectionRow = typeof collection.$inferSelect

/** A file of contacts that a holder imported. */
export const contactImport = pgTable(
  'contact_import',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ...ofMember,
    fileName: text('file_name').notNull(),
    count: integer('count').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('contact_import_newest').on(table.memberId, table.createdAt)],
)

/**
 * Somebody whom a holder met: details left on a card page, a saved digital card, or a paper card. Notes and other
 * additions by the holder are visible only to that holder.
 */
export const contact = pgTable(
  'contact',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ...ofMember,
    kind: text('kind', { enum: CONTACT_KINDS }).notNull(),
    fields: jsonb('fields').$type<ContactFields>().notNull(),
    note: text('note').notNull().default(''),
    noteImgId: text('note_img_id').references(() => upload.id, { onDelete: 'set null' }),
    /** The pictures of both sides of a scanned card. */
    scanImgId: text('scan_img_id').references(() => upload.id, { onDelete: 'set null' }),
    scanBackId: text('scan_back_id').references(() => upload.id, { onDelete: 'set null' }),
    companyType: smallint('company_type').notNull().default(0),
    collectionId: integer('collection_id').references(() => collection.id, { onDelete: 'set null' }),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    star: boolean('star').notNull().default(false),
    metAt: moment('met_at'),
    metPlace: text('met_place').notNull().default(''),

    /** The digital card that a saved card follows. Null once the card is given up or moves to another address. */
    cardSn: text('card_sn').references(() => card.cardSn, { onDelete: 'set null', onUpdate: 'cascade' }),
    /** The holder of the saved card. The contact is deleted with that person's account. */
    personId: uuid('person_id').references(() => member.id, { onDelete: 'cascade' }),
    /** The photograph on the saved card. */
    photoId: text('photo_id').references(() => upload.id, { onDelete: 'set null' }),
    /** The fields of the saved card that were visible to this holder on the day it was saved. */
    snapshot: jsonb('snapshot').$type<CardFields>(),
    /** Whether this holder's details were given to the holder of the saved card. */
    exchanged: boolean('exchanged').notNull().default(false),
    /** Whether the saved card has changed since this holder last viewed the contact. */
    changed: boolean('changed').notNull().default(false),

    /** The details that the person left on a card page, with the consent to store them. */
    exchangeId: uuid('exchange_id').references(() => exchange.id, { onDelete: 'cascade' }),
    importId: uuid('import_id').references(() => contactImport.id, { onDelete: 'cascade' }),
    /** Hash of the client's key for a new paper card, so that a repeated request does not create a second card. */
    onceKey: text('once_key'),
    /** The contact into which this one was merged. It hides this one; its deletion shows this one again, unchanged. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => contact.id, { onDelete: 'set null' }),
    /** The time of the merge, on the contact that the merge created. */
    mergedAt: moment('merged_at'),
    removedAt: moment('removed_at'),

    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    viewedAt: moment('viewed_at'),
    version: integer('version').notNull().default(1),

    /** Version of the rules (features/contacts/contact-index/) by which the columns below were computed when the row was written. */
    indexVersion: smallint('index_version').notNull().default(0),
    /** How its Chinese texts are read, for searching on the server and on the holder's devices. */
    sounds: jsonb('sounds').$type<ContactSounds>().notNull().default({ nameCh: '', nickname: '', companyCh: '' }),
    search: text('search').notNull().default(''),
    /** The holder's search entries (features/contacts/contact-index/grams.ts). */
    grams: integer('grams').array().notNull().default(sql`'{}'`),
    sortName: sortKey('sort_name').notNull().default(''),
    sortLatin: sortKey('sort_latin').notNull().default(''),
    sortCompany: sortKey('sort_company').notNull().default(''),
    /** Hash of the identifying details. An import skips a contact whose hash is already in the address book. */
    identity: text('identity').notNull().default(''),
    /** Keys that duplicates share: `p` with a phone number, `e` with an e-mail address, `n` with name and company. */
    sameKeys: text('same_keys').array().notNull().default(sql`'{}'`),
  },
  (table) => {
    const shown = sql`${table.mergedInto} is null and ${table.removedAt} is null`
    return [
      index('contact_newest').on(table.memberId, table.createdAt.desc(), table.id).where(shown),
      index('contact_name').on(table.memberId, table.sortName, table.id).where(shown),
      index('contact_latin').on(table.memberId, table.sortLatin, table.id).where(shown),
      index('contact_company').on(table.memberId, table.sortCompany, table.id).where(shown),
      index('contact_viewed').on(table.memberId, table.viewedAt.desc(), table.id).where(shown),
      // Without the list of pending entries, which every search would have to read.
      index('contact_grams').using('gin', table.grams).with({ fastupdate: false }).where(shown),
      index('contact_removed').on(table.memberId, table.removedAt).where(sql`${table.removedAt} is not null`),
      uniqueIndex('contact_card').on(table.memberId, table.cardSn).where(shown),
      uniqueIndex('contact_once').on(table.memberId, table.onceKey).where(sql`${table.removedAt} is null`),
      index('contact_identity').on(table.memberId, table.identity),
      index('contact_follows').on(table.cardSn).where(sql`${table.cardSn} is not null`),
      index('contact_person').on(table.personId).where(sql`${table.personId} is not null`),
      index('contact_exchange').on(table.exchangeId).where(sql`${table.exchangeId} is not null`),
      index('contact_import_of').on(table.importId).where(sql`${table.importId} is not null`),
      index('contact_merged').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
      index('contact_folder').on(table.collectionId).where(sql`${table.collectionId} is not null`),
      index('contact_note_img').on(table.noteImgId).where(sql`${table.noteImgId} is not null`),
      index('contact_scan_img').on(table.scanImgId).where(sql`${table.scanImgId} is not null`),
      index('contact_scan_back').on(table.scanBackId).where(sql`${table.scanBackId} is not null`),
      index('contact_photo').on(table.photoId).where(sql`${table.photoId} is not null`),
      index('contact_at').on(table.createdAt).where(sql`${table.mergedAt} is null`),
      index('contact_outdated').on(table.indexVersion),
    ]
  },
)
export type ContactRow = typeof contact.$inferSelect

/** A holder's reminder to get in touch with a contact. A merged contact has those of all contacts merged into it. */
export const contactReminder = pgTable(
  'contact_reminder',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ...ofMember,
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contact.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    text: text('text').notNull().default(''),
    /** When the notice was sent. Null until then, and again after the reminder was postponed. */
    sentAt: moment('sent_at'),
    doneAt: moment('done_at'),
    /** Hash of the client's key, so that a repeated request does not create a second reminder. */
    onceKey: text('once_key'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('contact_reminder_of').on(table.contactId),
    index('contact_reminder_open').on(table.memberId, table.at).where(sql`${table.doneAt} is null`),
    index('contact_reminder_unsent').on(table.at).where(sql`${table.doneAt} is null and ${table.sentAt} is null`),
    uniqueIndex('contact_reminder_once').on(table.memberId, table.onceKey),
  ],
)
export type ReminderRow = typeof contactReminder.$inferSelect

/** Something that happened with a contact and that no other row tells (`domain/contact`: `CONTACT_EVENTS`). */
export const contactEvent = pgTable(
  'contact_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...ofMember,
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contact.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<Extract<ContactEvent, 'changed' | 'noted' | 'shared'>>().notNull(),
    /** The beginning of the note. */
    text: text('text').notNull().default(''),
    /** The names of the fields that changed. */
    fields: text('fields').array().notNull().default(sql`'{}'`),
    at: moment('at').notNull(),
  },
  (table) => [
    index('contact_event_of').on(table.contactId, table.at),
    index('contact_event_member').on(table.memberId),
  ],
)

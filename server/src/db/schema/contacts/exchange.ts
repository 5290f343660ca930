import type { Lang } from '@idocard/domain/language'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofCard } from '../cards/card.ts'
import { moment } from '../columns.ts'
import { ofMember } from '../identity/account.ts'

/**
 * Contact details that a visitor left on a card's page. They belong to the holder at that time; the next holder of a
 * released card cannot see them.
 */
export const exchange = pgTable(
  'exchange',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ...ofMember,
    ...ofCard,
    name: text('name').notNull(),
    /** E.164. At least one of phone and e-mail is set. */
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    title: text('title').notNull(),
    note: text('note').notNull(),
    lang: text('lang').$type<Lang>().notNull(),
    /** Which version of the consent text the visitor agreed to, and when. */
    consentVersion: text('consent_version').notNull(),
    consentAt: moment('consent_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('exchange_newest').on(table.memberId, table.createdAt.desc(), table.id),
    index('exchange_at').on(table.createdAt),
  ],
)

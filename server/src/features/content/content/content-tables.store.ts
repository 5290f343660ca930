import {
  CONTENT_KINDS,
  type CompanyKind,
  type KindName,
  SITE_KINDS,
  type SiteKind,
} from '@idocard/domain/content/content-kind'
import { and, type Column, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { company } from '../../../db/schema/company/company.ts'
import { companyEvent, companyPage } from '../../../db/schema/company/company-page.ts'
import { content, newsArticle, page } from '../../../db/schema/content/content.ts'
import { news, newsCategory } from '../../../db/schema/content/news.ts'
import { question, questionCategory } from '../../../db/schema/content/question.ts'

/** Who edits which kind: staff of the site its kinds, staff of a company those of that company. */
export type At =
  | { kind: SiteKind; acting: Acting<'content.edit' | 'content.publish', 'site'> }
  | { kind: CompanyKind; acting: Acting<'content.edit' | 'content.publish', 'company'> }

/** The columns that the tables of all kinds have. */
type EntryTable = PgTable & Record<'id' | 'titleCh' | 'titleEn' | 'version' | 'isDraft' | 'removedAt', PgColumn>

/** Where a kind is stored. */
interface Stored {
  table: EntryTable
  /** Columns that are not called like their field. */
  columns?: Readonly<Record<string, string>>
  /** The columns that say whose an entry is, if a category does not say it. */
  owner?: (at: At) => Record<string, string | number>
}

const ofCompany = ({ acting }: At) => ({ companyId: acting.company?.id ?? 0 })
const ofKind = ({ kind }: Pick<At, 'kind'>) => ({ kind })
const listed: Stored = { table: content, owner: ofKind }

/** The tables of all kinds. */
export const TABLES: Readonly<Record<KindName, Stored>> = {
  banner: listed,
  features: listed,
  guide: listed,
  introduction: listed,
  partner: listed,
  idoFeatures: listed,
  teachingLink: listed,
  teaching: listed,
  newsCategory: listed,
  advertise: listed,
  newsArticle: { table: newsArticle, columns: { categoryId: 'newsCategoryId', shownFrom: 'publishedAt' } },
  page: { table: page },
  questionCategory: { table: questionCategory, owner: ofCompany },
  question: { table: question },
  companyNewsCategory: { table: newsCategory, owner: ofCompany },
  news: { table: news, columns: { shownFrom: 'publishedAt' }, owner: ofCompany },
  companyPage: { table: companyPage, owner: ofCompany },
  companyEvent: { table: companyEvent, owner: ofCompany },
}

/** The names of all kinds. */
export const KIND_NAMES = Object.keys(TABLES) as KindName[]
/** Where a kind is stored. */
export const entryTable = (kind: KindName): EntryTable => TABLES[kind].table

const isKind = (name: string): name is KindName => name in TABLES

/** The kind of the categories of a kind. */
export function categoryOf(kind: KindName): KindName | undefined {
  const field = CONTENT_KINDS[kind].fields.categoryId
  return field?.type === 'category' && isKind(field.of) ? field.of : undefined
}

/** The kind whose entries belong to entries of this kind. */
export const membersOf = (kind: KindName): KindName | undefined =>
  Object.keys(TABLES)
    .filter(isKind)
    .find((other) => categoryOf(other) === kind)

/** The column of a field. */
export function columnOf(kind: KindName, field: string): PgColumn {
  const { table, columns } = TABLES[kind]
  const column = (table as unknown as Record<string, PgColumn | undefined>)[columns?.[field] ?? field]
  if (!column) throw new Error(`${kind} has no column for ${field}`)
  return column
}

/** The values of a kind's fields by their columns. */
export const inColumns = (kind: KindName, values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [TABLES[kind].columns?.[name] ?? name, value]))

/** SQL condition that an entry is one of those that staff act for. */
export function isTheirs(at: At, ...more: (SQL | undefined)[]): SQL | undefined {
  const { table, owner } = TABLES[at.kind]
  const columns = table as unknown as Record<string, Column>
  const owned = Object.entries(owner?.(at) ?? {}).map(([name, value]) => eq(columns[name] as Column, value))
  return and(...owned, owner ? undefined : isInTheirCategory(at), ...more)
}

/** For a kind that belongs to somebody through its category. The site has but one of each. */
function isInTheirCategory(at: At): SQL | undefined {
  const category = categoryOf(at.kind)
  if (!category || at.acting.company === null) return undefined
  const { table } = TABLES[category]
  const theirs = isTheirs({ kind: category as CompanyKind, acting: at.acting as Acting<'content.edit'> })
  return inArray(columnOf(at.kind, 'categoryId'), sql`(select ${table.id} from ${table} where ${theirs})`)
}

/** SQL condition for a kind that shares its table with others. */
export const isOfKind = (kind: KindName): SQL | undefined =>
  TABLES[kind].table === content ? eq(content.kind, kind as typeof content.$inferSelect.kind) : undefined

/** SQL condition that an entry was not removed. */
export const isKept = (kind: KindName): SQL => isNull(TABLES[kind].table.removedAt)

/** What a list is sorted by, so that ascending is the order in which people see it. Never null, at most nine digits. */
export function orderOf(kind: KindName): SQL | PgColumn {
  const { table } = TABLES[kind]
  switch (CONTENT_KINDS[kind].order) {
    case 'by hand':
      return columnOf(kind, 'sorter')
    case 'newest':
      // Minutes since 1970.
      return sql`-(extract(epoch from ${columnOf(kind, 'shownFrom')}) / 60)::int`
    case 'day':
      return sql`-to_char(${columnOf(kind, 'day')}, 'YYYYMMDD')::int`
    case 'slug':
      return table.id
  }
}

/** The prefix of the company whose staff edit an entry, as a part of a query of its kind's table; empty for the site. */
export function companyOfEntry(db: Tx, kind: KindName): SQL<string | null> {
  const { table } = TABLES[kind]
  const category = categoryOf(kind)
  if (kind in SITE_KINDS) return sql`''`
  if ('companyId' in table)
    return sql`(${db
      .select({ prefix: company.prefix })
      .from(company)
      .where(eq(company.id, columnOf(kind, 'companyId')))})`
  if (!category) throw new Error(`Nobody owns ${kind}`)
  const owned = db
    .select({ prefix: company.prefix })
    .from(company)
    .innerJoin(TABLES[category].table, eq(columnOf(category, 'companyId'), company.id))
    .where(eq(TABLES[category].table.id, columnOf(kind, 'categoryId')))
  return sql`(${owned})`
}

import { readFile } from 'node:fs/promises'
import type { ContentKind } from '@idocard/contract/content/content'
import { overpricedPacks, type PricedCards } from '@idocard/domain/commerce/pack-price'
import { DAY_MS } from '@idocard/domain/duration'
import { COMPANY_ROLES, type Role, SITE_ROLES } from '@idocard/domain/identity/permission'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { insertOne } from '../db/insert-one.ts'
import type { Tx } from '../db/open.ts'
import { themeOffer } from '../db/schema/cards/card.ts'
import { discount } from '../db/schema/commerce/discount.ts'
import { freight } from '../db/schema/commerce/freight.ts'
import { product, stockEntry } from '../db/schema/commerce/product.ts'
import { company } from '../db/schema/company/company.ts'
import { content, newsArticle, page } from '../db/schema/content/content.ts'
import { news, newsCategory } from '../db/schema/content/news.ts'
import { question, questionCategory } from '../db/schema/content/question.ts'
import { member } from '../db/schema/identity/account.ts'
import { staffRole } from '../db/schema/identity/staff.ts'
import companyNews from './company-news.json' with { type: 'json' }
import companyNewsCategories from './company-news-categories.json' with { type: 'json' }
import companyQuestions from './company-questions.json' with { type: 'json' }
import { seedActivity } from './seed-activity.ts'
import { seedCards } from './seed-cards.ts'
import { seedCompanyPages } from './seed-company-pages.ts'
import { seedMembers } from './seed-members.ts'
import { seedNotices } from './seed-notices.ts'
import { seedPoints } from './seed-points.ts'

type Row = Record<string, unknown>

const rowsOf = async (name: string): Promise<Row[]> =>
  JSON.parse(await readFile(new URL(`./${name}.json`, import.meta.url), 'utf8')) as Row[]

const moment = (text: unknown) => (typeof text === 'string' ? new Date(text) : null)

const CONTENT: Record<ContentKind, string> = {
  advertise: 'advertise',
  banner: 'banners',
  features: 'features',
  guide: 'guides',
  idoFeatures: 'ido-features',
  introduction: 'introduction',
  newsCategory: 'news-categories',
  partner: 'partners',
  teaching: 'teaching',
  teachingLink: 'teaching-links',
}

/**
 * Writes the demo content (the JSON files in this folder) into a database without companies. For one process at a time.
 * @returns whether it was written
 */
export async function seed(on: Tx): Promise<boolean> {
  return on.transaction(async (db) => {
    if ((await db.select({ id: company.id }).from(company).limit(1)).length > 0) return false
    await put(db, company, await rowsOf('company'))
    await seedProducts(db)
    await put(db, freight, await rowsOf('freight'))
    await put(db, themeOffer, await rowsOf('theme-offers'))
    const codes = await rowsOf('discounts')
    await put(
      db,
      discount,
      codes.map((code) => ({ ...code, startsAt: moment(code.startsAt), endsAt: moment(code.endsAt) })),
    )
    for (const [kind, file] of Object.entries(CONTENT)) {
      const entries = await rowsOf(file)
      // Ids in the files are per kind; the table has one sequence for all kinds.
      await put(
        db,
        content,
        entries.map(({ id: _, ...entry }) => ({ ...entry, kind })),
      )
    }
    await seedArticles(db)
    await seedCompanyNews(db)
    await seedMembers(db)
    await seedCards(db)
    await seedActivity(db)
    await seedCompanyPages(db)
    await seedPoints(db)
    await seedStaff(db)
    await seedNotices(db)
    // The sequences must continue after the files' ids.
    for (const table of [product, newsArticle, questionCategory, newsCategory])
      await db.execute(
        sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
      )
    return true
  })
}

/** Writes the products. A pack that costs more than its cards singly is a mistake in the file. */
async function seedProducts(db: Tx): Promise<void> {
  const products = await rowsOf('products')
  const [wrong] = overpricedPacks(products as (Row & PricedCards)[])
  if (wrong) throw new Error(`In products.json, “${wrong.pack.titleEn}” costs more than its cards bought singly.`)
  await put(db, product, products)
  await db.execute(sql`
    insert into ${stockEntry} (product_id, move, stock, held, remaining, at)
    select id, 'opening', stock, held, stock, now() from ${product}`)
}

/** Writes news, pages and questions. An article in the file has the position of its category and its age in days. */
async function seedArticles(db: Tx): Promise<void> {
  const categories = await db
    .select({ id: content.id })
    .from(content)
    .where(eq(content.kind, 'newsCategory'))
    .orderBy(content.sorter)
  const articles = await rowsOf('news')
  await put(
    db,
    newsArticle,
    articles.map(({ category, daysAgo, ...article }) => {
      const publishedAt = new Date(Date.now() - Number(daysAgo) * DAY_MS)
      return {
        ...article,
        newsCategoryId: categories[Number(category) - 1]?.id,
        publishedAt,
        updatedAt: publishedAt,
      }
    }),
  )
  await put(db, page, await rowsOf('pages'))
  const groups = await rowsOf('questions')
  await put(
    db,
    questionCategory,
    groups.map(({ questions: _, ...group }) => group),
  )
  const questionRows = groups.flatMap(({ id, questions }) =>
    (questions as Row[]).map((one, index) => ({ ...one, categoryId: id, sorter: index + 1 })),
  )
  await put(db, question, questionRows)
}

/** Writes the demo companies' news for their people and the second company's questions. Items have an age in days. */
async function seedCompanyNews(db: Tx): Promise<void> {
  await db.insert(newsCategory).values(companyNewsCategories)
  await db.insert(news).values(
    companyNews.map(({ daysAgo, ...item }) => {
      const publishedAt = new Date(Date.now() - daysAgo * DAY_MS)
      return { ...item, publishedAt, updatedAt: publishedAt }
    }),
  )
  await db.insert(questionCategory).values(companyQuestions.map(({ questions: _, ...group }) => group))
  await db
    .insert(question)
    .values(
      companyQuestions.flatMap(({ id, questions }) =>
        questions.map((one, at) => ({ ...one, categoryId: id, sorter: at + 1 })),
      ),
    )
}

const OWN_COMPANY = 3

/** Writes one person for each role, of the site and at our own company: `owner@idocard.example`, and so on. */
async function seedStaff(db: Tx): Promise<void> {
  const people = [
    ...Object.keys(SITE_ROLES).map((role) => ({ role: role as Role, companyId: null })),
    ...Object.keys(COMPANY_ROLES).map((role) => ({ role: role as Role, companyId: OWN_COMPANY })),
  ]
  for (const { role, companyId } of people) {
    const name = role[0]?.toUpperCase() + role.slice(1)
    const { id } = await insertOne(db, member, { email: `${role}@idocard.example`, name })
    await db.insert(staffRole).values({ memberId: id, companyId, role })
  }
}

async function put(db: Tx, table: PgTable, rows: Row[]): Promise<void> {
  await db.insert(table).values(rows as never)
}

import { eq } from 'drizzle-orm'
import { news, newsCategory } from '../../../db/schema/content/news.ts'
import { type Fixtures, type Kind, mine, NO_NUMBER, NOBODYS } from '../../../testing/fixtures.ts'
import { companyOf, type Person } from '../../../testing/person.ts'
import { addSponsor, SPONSOR } from '../../company/company/fixtures.ts'

/** Creates a category of a company's news, by default of a new company of the person's; returns its id. */
export async function addNewsCategory(person: Person, sponsor?: number): Promise<number> {
  const companyId = sponsor ?? (await addSponsor(person))
  const [made] = await person.app.running.database.db
    .insert(newsCategory)
    .values({ companyId, titleCh: '公告', titleEn: 'Notes' })
    .returning()
  return made?.id ?? 0
}

/** Publishes news of a company, by default of a new one of the person's, for its people; returns their id. */
export async function addNews(
  person: Person,
  row: Partial<typeof news.$inferInsert> & { companyId?: number } = {},
): Promise<number> {
  const { app } = person
  const companyId = row.companyId ?? (await addSponsor(person))
  const categoryId = row.categoryId ?? (await addNewsCategory(person, companyId))
  const [made] = await app.running.database.db
    .insert(news)
    .values({ titleCh: '消息', publishedAt: app.now(), ...row, companyId, categoryId })
    .returning()
  return made?.id ?? 0
}

/** Creates a draft of news of the person's company; returns its id. */
export const addNewsDraft = async (person: Person): Promise<number> =>
  addNews(person, { companyId: await companyOf(person), isDraft: true })

export const NEWS: Kind = {
  make: (person) => addNews(person),
  remove: ({ app }, id) => app.running.database.db.delete(news).where(eq(news.id, Number(id))),
  never: NO_NUMBER,
}

export const NEWS_DRAFT: Kind = {
  make: (person) => addNewsDraft(person),
  remove: ({ app }, id) => app.running.database.db.delete(news).where(eq(news.id, Number(id))),
  never: NO_NUMBER,
}

export const NEWS_CATEGORY: Kind = {
  make: (person) => addNewsCategory(person),
  remove: ({ app }, id) => app.running.database.db.delete(newsCategory).where(eq(newsCategory.id, Number(id))),
  never: NO_NUMBER,
}

export const OWN_NEWS_CATEGORY: Kind = {
  make: async (person) => addNewsCategory(person, await companyOf(person)),
  remove: ({ app }, id) => app.running.database.db.delete(newsCategory).where(eq(newsCategory.id, Number(id))),
  never: NO_NUMBER,
}

export const newsFixtures = {
  owners: {
    'news.load_All': { sponsor: mine(SPONSOR), category: mine(NEWS_CATEGORY) },
    'news.load': {},
    'news.load_by_category': { category: mine(NEWS_CATEGORY) },
    'news.load_by_category_and_page': {},
    'news.load_by_id': { id: mine(NEWS) },
    'news.load_public_by_id': { id: NOBODYS },
    'news.load_layer': { sponsor: mine(SPONSOR) },
  },
  prepare: {
    'news.load_All': async (person) => {
      const sponsor = await addSponsor(person)
      return { given: { sponsor, category: await addNewsCategory(person, sponsor) } }
    },
    'news.load_by_category': async (person) => ({ given: { category: await addNewsCategory(person) } }),
    'news.load_by_category_and_page': () => ({ given: { category: 1 } }),
    'news.load_by_id': async (person) => ({ given: { id: await addNews(person) } }),
    'news.load_public_by_id': () => ({ given: { id: 1 } }),
    'news.load_layer': async (person) => ({ given: { sponsor: await addSponsor(person) } }),
  },
} satisfies Fixtures<'news'>

import type { KindName } from '@idocard/domain/content/content-kind'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { insertOne } from '../../../db/insert-one.ts'
import { content, contentDraft, contentVersion, newsArticle } from '../../../db/schema/content/content.ts'
import { type Fixtures, leftOut, mine, NOBODYS, ours, type Preparation } from '../../../testing/fixtures.ts'
import { companyOf, type Person } from '../../../testing/person.ts'
import { addNews, addNewsCategory, NEWS_DRAFT, OWN_NEWS_CATEGORY } from '../news/fixtures.ts'
import {
  addQuestion,
  addQuestionCategory,
  QUESTION,
  QUESTION_CATEGORY,
  REMOVED_QUESTION,
} from '../question/fixtures.ts'
import { addPicture, PICTURE } from '../upload/fixtures.ts'

/** Creates an entry of the site's content; returns its id. */
export async function addContent({ app }: Person, row: Partial<typeof content.$inferInsert> = {}): Promise<number> {
  return (await insertOne(app.running.database.db, content, { kind: 'banner', titleCh: '橫幅', ...row })).id
}

/** Creates an article of the site with its category; returns the ids of both. */
export async function addArticle(person: Person, row: Partial<typeof newsArticle.$inferInsert> = {}) {
  const newsCategoryId = await addContent(person, { kind: 'newsCategory' })
  const values = { titleCh: '文章', publishedAt: person.app.now(), ...row, newsCategoryId }
  return { id: (await insertOne(person.app.running.database.db, newsArticle, values)).id, newsCategoryId }
}

/** Keeps the first version of an entry, as its first change does. */
const addVersion = ({ app, holder }: Person, kind: KindName, contentId: number) =>
  insertOne(app.running.database.db, contentVersion, {
    kind,
    contentId,
    version: 1,
    fields: { titleCh: '第一版' },
    isDraft: true,
    savedAt: app.now(),
    memberId: holder.id,
  })

/** Adds changes that readers do not see to an entry in its first version. */
const addDraft = ({ app, holder }: Person, kind: KindName, contentId: number, publishAt: Date | null = null) =>
  insertOne(app.running.database.db, contentDraft, {
    kind,
    contentId,
    fields: { titleCh: '修改後' },
    shownVersion: 1,
    publishAt,
    savedAt: app.now(),
    memberId: holder.id,
  })

/** What an entry with a picture and a period has besides its texts. A changed entry has a new version. */
const entryOf = async (person: Person) => {
  const now = person.app.now().getTime()
  const period = {
    shownFrom: new Date(now - MINUTE_MS).toISOString(),
    shownUntil: new Date(now + DAY_MS).toISOString(),
  }
  return {
    version: 1,
    img: await addPicture(person),
    link: '',
    day: '',
    slug: '',
    holdsFrom: '',
    isDraft: false,
    publishAt: '',
    ...period,
  }
}

/** Saves or publishes a draft of news of the person's company. */
async function companyNews(person: Person): Promise<Preparation> {
  const companyId = await companyOf(person)
  const categoryId = await addNewsCategory(person, companyId)
  const id = await addNews(person, { companyId, categoryId, isDraft: true })
  return { given: { kind: 'news', id, categoryId, ...(await entryOf(person)) }, isOnce: true }
}

/** Saves or publishes a draft of an article of the site. */
async function siteArticle(person: Person): Promise<Preparation> {
  const { id, newsCategoryId: categoryId } = await addArticle(person, { isDraft: true })
  const given = { kind: 'newsArticle', id, categoryId, isPublic: false, ...(await entryOf(person)) }
  return { given, isOnce: true }
}

export const contentFixtures = {
  owners: {
    'companyContent.list': { categoryId: leftOut(QUESTION_CATEGORY) },
    'companyContent.get': { id: ours(QUESTION) },
    'companyContent.load_versions': { id: ours(QUESTION) },
    'companyContent.load_version': { id: ours(QUESTION) },
    'companyContent.load_dead_links': {},
    'companyContent.preview': {},
    'companyContent.preview_page': { id: ours(QUESTION) },
    'companyContent.save': {
      id: ours(NEWS_DRAFT),
      img: mine(PICTURE),
      categoryId: ours(OWN_NEWS_CATEGORY),
      slug: NOBODYS,
    },
    'companyContent.publish': {
      id: ours(NEWS_DRAFT),
      img: mine(PICTURE),
      categoryId: ours(OWN_NEWS_CATEGORY),
      slug: NOBODYS,
    },
    'companyContent.discard': { id: ours(QUESTION) },
    'companyContent.unschedule': { id: ours(QUESTION) },
    'companyContent.sort': { list: ours(QUESTION) },
    'companyContent.remove': { id: ours(QUESTION) },
    'companyContent.restore': { id: ours(REMOVED_QUESTION) },
    'siteContent.list': { categoryId: NOBODYS },
    'siteContent.get': { id: NOBODYS },
    'siteContent.load_versions': { id: NOBODYS },
    'siteContent.load_version': { id: NOBODYS },
    'siteContent.load_dead_links': {},
    'siteContent.preview': {},
    'siteContent.preview_page': { id: NOBODYS },
    'siteContent.save': { id: NOBODYS, img: mine(PICTURE), categoryId: NOBODYS, slug: NOBODYS },
    'siteContent.publish': { id: NOBODYS, img: mine(PICTURE), categoryId: NOBODYS, slug: NOBODYS },
    'siteContent.discard': { id: NOBODYS },
    'siteContent.unschedule': { id: NOBODYS },
    'siteContent.sort': { list: NOBODYS },
    'siteContent.remove': { id: NOBODYS },
    'siteContent.restore': { id: NOBODYS },
  },
  prepare: {
    'companyContent.list': async (person) => {
      const categoryId = await addQuestionCategory(person)
      return { given: { kind: 'question', cursor: '', sort: 'order', categoryId } }
    },
    'companyContent.get': async (person) => ({ given: { kind: 'question', id: await addQuestion(person) } }),
    'companyContent.load_versions': async (person) => ({ given: { kind: 'question', id: await addQuestion(person) } }),
    'companyContent.load_version': async (person) => {
      const id = await addQuestion(person)
      await addVersion(person, 'question', id)
      return { given: { kind: 'question', id, version: 1 } }
    },
    'companyContent.load_dead_links': () => ({ given: { cursor: '' } }),
    'companyContent.preview': () => ({ given: { kind: 'question' } }),
    'companyContent.preview_page': async (person) => ({ given: { kind: 'question', id: await addQuestion(person) } }),
    'companyContent.save': companyNews,
    'companyContent.publish': companyNews,
    'companyContent.discard': async (person) => {
      const id = await addQuestion(person)
      await addDraft(person, 'question', id)
      return { given: { kind: 'question', id, version: 1 }, isOnce: true }
    },
    'companyContent.unschedule': async (person) => {
      const id = await addQuestion(person)
      await addDraft(person, 'question', id, new Date(person.app.now().getTime() + DAY_MS))
      return { given: { kind: 'question', id, version: 1 }, isOnce: true }
    },
    'companyContent.sort': async (person) => {
      const categoryId = await addQuestionCategory(person)
      const list = [await addQuestion(person, { categoryId }), await addQuestion(person, { categoryId })]
      return { given: { kind: 'question', list: list.reverse() } }
    },
    'companyContent.remove': async (person) => ({
      given: { kind: 'question', id: await addQuestion(person), version: 1 },
      isOnce: true,
    }),
    'companyContent.restore': async (person) => ({
      given: { kind: 'question', id: await addQuestion(person, { removedAt: person.app.now() }) },
      isOnce: true,
    }),
    'siteContent.list': () => ({ given: { kind: 'banner', cursor: '', sort: 'order', categoryId: 0 } }),
    'siteContent.get': async (person) => ({ given: { kind: 'banner', id: await addContent(person) } }),
    'siteContent.load_versions': async (person) => ({ given: { kind: 'banner', id: await addContent(person) } }),
    'siteContent.load_version': async (person) => {
      const id = await addContent(person)
      await addVersion(person, 'banner', id)
      return { given: { kind: 'banner', id, version: 1 } }
    },
    'siteContent.load_dead_links': () => ({ given: { cursor: '' } }),
    'siteContent.preview': () => ({ given: { kind: 'page' } }),
    'siteContent.preview_page': async (person) => ({ given: { kind: 'banner', id: await addContent(person) } }),
    'siteContent.save': siteArticle,
    'siteContent.publish': siteArticle,
    'siteContent.discard': async (person) => {
      const id = await addContent(person)
      await addDraft(person, 'banner', id)
      return { given: { kind: 'banner', id, version: 1 }, isOnce: true }
    },
    'siteContent.unschedule': async (person) => {
      const id = await addContent(person)
      await addDraft(person, 'banner', id, new Date(person.app.now().getTime() + DAY_MS))
      return { given: { kind: 'banner', id, version: 1 }, isOnce: true }
    },
    'siteContent.sort': async (person) => ({
      given: { kind: 'banner', list: [await addContent(person), await addContent(person)].reverse() },
    }),
    'siteContent.remove': async (person) => ({
      given: { kind: 'banner', id: await addContent(person), version: 1 },
      isOnce: true,
    }),
    'siteContent.restore': async (person) => ({
      given: { kind: 'banner', id: await addContent(person, { removedAt: person.app.now() }) },
      isOnce: true,
    }),
  },
} satisfies Fixtures<'companyContent' | 'siteContent'>

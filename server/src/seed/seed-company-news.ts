import { DAY_MS } from '@idocard/domain/duration'
import type { Tx } from '../db/open.ts'
import { news, newsCategory } from '../db/schema/content/news.ts'
import { question, questionCategory } from '../db/schema/content/question.ts'
import items from './company-news.json' with { type: 'json' }
import categories from './company-news-categories.json' with { type: 'json' }
import groups from './company-questions.json' with { type: 'json' }

/** Writes the demo companies' news for their people and the second company's questions. Items have an age in days. */
export async function seedCompanyNews(db: Tx): Promise<void> {
  await db.insert(newsCategory).values(categories)
  await db.insert(news).values(
    items.map(({ daysAgo, ...item }) => {
      const publishedAt = new Date(Date.now() - daysAgo * DAY_MS)
      return { ...item, publishedAt, updatedAt: publishedAt }
    }),
  )
  await db.insert(questionCategory).values(groups.map(({ questions: _, ...group }) => group))
  await db
    .insert(question)
    .values(
      groups.flatMap(({ id, questions }) => questions.map((one, at) => ({ ...one, categoryId: id, sorter: at + 1 }))),
    )
}

import { eq } from 'drizzle-orm'
import { insertOne } from '../../../db/insert-one.ts'
import { question, questionCategory } from '../../../db/schema/content/question.ts'
import { type Fixtures, type Kind, mine, NO_NUMBER } from '../../../testing/fixtures.ts'
import { companyOf, type Person } from '../../../testing/person.ts'
import { addSponsor, SPONSOR } from '../../company/company/fixtures.ts'

/** Creates a category of questions of the person's company, or of another one; returns its id. */
export async function addQuestionCategory(person: Person, row: Partial<typeof questionCategory.$inferInsert> = {}) {
  const values = { companyId: await companyOf(person), titleCh: '問題分類', ...row }
  return (await insertOne(person.app.running.database.db, questionCategory, values)).id
}

/** Creates a question with its category; returns its id. */
export async function addQuestion(person: Person, row: Partial<typeof question.$inferInsert> = {}): Promise<number> {
  const categoryId = row.categoryId ?? (await addQuestionCategory(person))
  const values = { titleCh: '問題', contentCh: '回答', ...row, categoryId }
  return (await insertOne(person.app.running.database.db, question, values)).id
}

export const QUESTION: Kind = {
  make: (person) => addQuestion(person),
  remove: ({ app }, id) => app.running.database.db.delete(question).where(eq(question.id, Number(id))),
  never: NO_NUMBER,
}

export const REMOVED_QUESTION: Kind = {
  make: (person) => addQuestion(person, { removedAt: person.app.now() }),
  remove: ({ app }, id) => app.running.database.db.delete(question).where(eq(question.id, Number(id))),
  never: NO_NUMBER,
}

export const QUESTION_CATEGORY: Kind = {
  make: (person) => addQuestionCategory(person),
  remove: ({ app }, id) => app.running.database.db.delete(questionCategory).where(eq(questionCategory.id, Number(id))),
  never: NO_NUMBER,
}

export const questionFixtures = {
  owners: {
    'question.load_layer': { sponsor: mine(SPONSOR) },
  },
  prepare: {
    'question.load_layer': async (person) => ({ given: { sponsor: await addSponsor(person) } }),
  },
} satisfies Fixtures<'question'>

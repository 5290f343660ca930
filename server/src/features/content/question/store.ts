import type { QuestionCategory } from '@idocard/contract/content/question'
import { eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { question, questionCategory } from '../../../db/schema/content/question.ts'
import type { SponsorRow } from '../../company/company/index.ts'
import { entriesShown, isOfPrefix } from '../content/index.ts'

const CATEGORY = ['id', 'titleCh', 'titleEn'] as const
const QUESTION = ['categoryId', ...CATEGORY, 'contentCh', 'contentEn'] as const

/** The public questions: those of the site's own company. @param prefix of that company */
export const publicQuestions = (db: Tx, prefix: string, now: Date): Promise<QuestionCategory[]> =>
  questionsWhere(db, isOfPrefix('questionCategory', prefix), now)

/** The questions of a company, for its people. */
export const questionsOf = (db: Tx, sponsor: Owned<SponsorRow>, now: Date): Promise<QuestionCategory[]> =>
  questionsWhere(db, eq(questionCategory.companyId, sponsor.id), now)

/** Questions by category, both in order, without empty categories. */
async function questionsWhere(db: Tx, isOfCompany: SQL, now: Date): Promise<QuestionCategory[]> {
  const categories = await entriesShown(db, 'questionCategory', CATEGORY, now, { where: isOfCompany })
  const ids = categories.map(({ id }) => id)
  const found = await entriesShown(db, 'question', QUESTION, now, { where: inArray(question.categoryId, ids) })
  const byCategory = Map.groupBy(found, ({ categoryId }) => categoryId)
  return categories.flatMap((category) => {
    const questions = byCategory.get(category.id)?.map(({ categoryId: _, ...one }) => one)
    return questions ? [{ ...category, questions }] : []
  })
}

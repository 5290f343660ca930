import type { QuestionCategory } from '@idocard/contract/content/question'
import { asc, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { company } from '../../../db/schema/company/company.ts'
import { question, questionCategory } from '../../../db/schema/content/question.ts'
import type { SponsorRow } from '../../company/company/index.ts'

/** The public questions: those of the site's own company. @param prefix of that company */
export const publicQuestions = (db: Tx, prefix: string): Promise<QuestionCategory[]> =>
  questionsWhere(db, eq(company.prefix, prefix))

/** The questions of a company, for its people. */
export const questionsOf = (db: Tx, sponsor: Owned<SponsorRow>): Promise<QuestionCategory[]> =>
  questionsWhere(db, eq(company.id, sponsor.id))

/** Questions by category, both in order, without empty categories. */
async function questionsWhere(db: Tx, isOfCompany: SQL): Promise<QuestionCategory[]> {
  const rows = await db
    .select({ category: questionCategory, question })
    .from(questionCategory)
    .innerJoin(company, eq(company.id, questionCategory.companyId))
    .innerJoin(question, eq(question.categoryId, questionCategory.id))
    .where(isOfCompany)
    .orderBy(asc(questionCategory.sorter), asc(questionCategory.id), asc(question.sorter), asc(question.id))
  const byCategory = new Map<number, QuestionCategory>()
  for (const { category, question: asked } of rows) {
    const { id, titleCh, titleEn } = category
    const found = byCategory.get(id) ?? { id, titleCh, titleEn, questions: [] }
    byCategory.set(id, found)
    const { categoryId: _category, sorter: _sorter, ...shown } = asked
    found.questions.push(shown)
  }
  return [...byCategory.values()]
}

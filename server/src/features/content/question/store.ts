import type { QuestionCategory } from '@idocard/contract/content/question'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { company } from '../../../db/schema/company/company.ts'
import { question, questionCategory } from '../../../db/schema/content/question.ts'
import { isVisible } from '../../../db/shown-between.ts'
import type { SponsorRow } from '../../company/company/index.ts'

const CATEGORY = {
  id: questionCategory.id,
  titleCh: questionCategory.titleCh,
  titleEn: questionCategory.titleEn,
}
const QUESTION = {
  id: question.id,
  titleCh: question.titleCh,
  titleEn: question.titleEn,
  contentCh: question.contentCh,
  contentEn: question.contentEn,
}

/** The public questions: those of the site's own company. @param prefix of that company */
export const publicQuestions = (db: Tx, prefix: string, now: Date): Promise<QuestionCategory[]> =>
  questionsWhere(db, eq(company.prefix, prefix), now)

/** The questions of a company, for its people. */
export const questionsOf = (db: Tx, sponsor: Owned<SponsorRow>, now: Date): Promise<QuestionCategory[]> =>
  questionsWhere(db, eq(company.id, sponsor.id), now)

/** Questions by category, both in order, without empty categories. */
async function questionsWhere(db: Tx, isOfCompany: SQL, now: Date): Promise<QuestionCategory[]> {
  const rows = await db
    .select({ category: CATEGORY, question: QUESTION })
    .from(questionCategory)
    .innerJoin(company, eq(company.id, questionCategory.companyId))
    .innerJoin(question, eq(question.categoryId, questionCategory.id))
    .where(and(isOfCompany, isVisible(questionCategory, now), isVisible(question, now)))
    .orderBy(asc(questionCategory.sorter), asc(questionCategory.id), asc(question.sorter), asc(question.id))
  const byCategory = new Map<number, QuestionCategory>()
  for (const { category, question: asked } of rows) {
    const { id, titleCh, titleEn } = category
    const found = byCategory.get(id) ?? { id, titleCh, titleEn, questions: [] }
    byCategory.set(id, found)
    found.questions.push(asked)
  }
  return [...byCategory.values()]
}

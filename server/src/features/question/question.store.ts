import type { QuestionCategory } from '@idocard/contract/question'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { company } from '../../db/schema/company.ts'
import { question, questionCategory } from '../../db/schema/question.ts'

/** The questions of the company with this prefix, by category, both in order, without empty categories. */
export async function questionsOf(db: Tx, prefix: string): Promise<QuestionCategory[]> {
  const rows = await db
    .select({ category: questionCategory, question })
    .from(questionCategory)
    .innerJoin(company, eq(company.id, questionCategory.companyId))
    .innerJoin(question, eq(question.categoryId, questionCategory.id))
    .where(eq(company.prefix, prefix))
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

import type { QuestionCategory } from '@idocard/contract/content/question'
import { attempts, found, indexed } from './search.ts'

/**
 * The questions that match a search, by category and in the given order; all questions if the search is empty.
 * @returns the categories, the number of questions, and the matched words to mark
 */
export function findQuestions(categories: readonly QuestionCategory[], query: string) {
  const index = indexed(categories.flatMap((category) => category.questions))
  const tries = attempts(query)
  const best = tries.map((words) => ({ words, list: found(index, words) })).find(({ list }) => list.length > 0)
  const list = new Set(best?.list)
  return {
    words: best?.words ?? tries[0] ?? [],
    count: list.size,
    categories: categories
      .map((category) => ({ ...category, questions: category.questions.filter((one) => list.has(one)) }))
      .filter(({ questions }) => questions.length > 0),
  }
}

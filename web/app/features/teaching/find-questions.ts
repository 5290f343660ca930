import type { QuestionCategory } from '@idocard/contract/question'
import { attempts, found, indexed } from './search.ts'

/**
 * The questions that a search is about, by category, in the same order; all without a search.
 * @returns them with the words that were found, to mark them
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

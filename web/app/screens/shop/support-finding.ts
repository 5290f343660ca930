import type { ContentEntry } from '@idocard/contract/content/content'
import type { QuestionCategory } from '@idocard/contract/content/question'
import { useMemo } from 'react'
import { attempts, found, indexed } from '../../features/content/teaching/search.ts'

/** The searchable content of the support page. */
interface Teaching {
  guides: readonly ContentEntry[]
  videos: readonly ContentEntry[]
  lessons: readonly ContentEntry[]
  categories: readonly QuestionCategory[]
}

/**
 * The entries that contain every word of a search, in the original order. All entries without a search. If no entry
 * contains all words, a search that is a question is reduced to its subject, and then words are replaced by synonyms.
 */
export function useFinding({ guides, videos, lessons, categories }: Teaching, query: string) {
  const index = useMemo(
    () => ({
      guides: indexed(guides.map((entry, at) => ({ ...entry, entry, number: at + 1 }))),
      videos: indexed(videos),
      lessons: indexed(lessons),
      questions: indexed(
        categories.flatMap((category) => category.questions.map((question) => ({ ...question, category }))),
      ),
    }),
    [guides, videos, lessons, categories],
  )
  return useMemo(() => {
    const find = (words: readonly string[]) => {
      const questions = found(index.questions, words)
      const shown = {
        guides: found(index.guides, words),
        videos: found(index.videos, words),
        lessons: found(index.lessons, words),
        questions,
      }
      return {
        ...shown,
        words,
        count: Object.values(shown).reduce((sum, list) => sum + list.length, 0),
        categories: categories
          .map((category) => ({ ...category, questions: questions.filter((one) => one.category === category) }))
          .filter((category) => category.questions.length > 0),
      }
    }
    const tries = attempts(query)
    for (const words of tries) {
      const shown = find(words)
      if (shown.count > 0) return shown
    }
    return find(tries[0] ?? [])
  }, [index, categories, query])
}

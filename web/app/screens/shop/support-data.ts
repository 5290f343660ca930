import type { QuestionCategory } from '@idocard/contract/content/question'
import { type Lang, pick } from '@idocard/domain/language'

/** Frequent questions as schema.org's FAQPage. Undefined without questions, because an empty FAQPage is invalid. */
export function questionsData(lang: Lang, categories: readonly QuestionCategory[]): object | undefined {
  const questions = categories.flatMap((category) => category.questions)
  if (questions.length === 0) return undefined
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map((question) => ({
      '@type': 'Question',
      name: pick(lang, question.titleCh, question.titleEn),
      acceptedAnswer: { '@type': 'Answer', text: pick(lang, question.contentCh, question.contentEn) },
    })),
  }
}

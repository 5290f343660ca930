import type { QuestionCategory } from '@idocard/contract/content/question'
import { pick } from '@idocard/domain/language'
import { langOf } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { EntryDetails } from './entry-details.tsx'
import classes from './question-list.module.css'

interface QuestionListProps {
  categories: readonly QuestionCategory[]
  words: readonly string[]
  /** Whether its only question is the only result of a search. */
  isOnly: boolean
}

/** Frequent questions by category. Each can be linked to as `#q-12`. */
export function QuestionList({ categories, words, isOnly }: QuestionListProps) {
  const lang = useLang()
  return (
    <div className={classes.categories}>
      {categories.map((category) => (
        <div key={category.id} className={classes.category}>
          <h3 className={classes.title} lang={langOf(lang, category.titleCh, category.titleEn)}>
            {pick(lang, category.titleCh, category.titleEn)}
          </h3>
          <div className={classes.questions}>
            {category.questions.map((question) => (
              <EntryDetails key={question.id} id={`q-${question.id}`} entry={question} words={words} isOnly={isOnly} />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

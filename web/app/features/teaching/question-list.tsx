import type { QuestionCategory } from '@idocard/contract/question'
import { useLang } from '../../lib/language.ts'
import { EntryDetails } from './entry-details.tsx'
import { said } from './fallback-lang.ts'
import classes from './question-list.module.css'

interface QuestionListProps {
  categories: readonly QuestionCategory[]
  words: readonly string[]
}

/** Frequent questions by category; each can be linked to as `#q-12`. */
export function QuestionList({ categories, words }: QuestionListProps) {
  const lang = useLang()
  return (
    <div className={classes.categories}>
      {categories.map((category) => {
        const title = said(lang, category.titleCh, category.titleEn)
        return (
          <div key={category.id} className={classes.category}>
            <h3 className={classes.title} lang={title.lang}>
              {title.text}
            </h3>
            <div className={classes.questions}>
              {category.questions.map((question) => (
                <EntryDetails key={question.id} id={`q-${question.id}`} entry={question} words={words} />
              ))}
            </div>
          </div>
        )
      })}
    </div>
  )
}

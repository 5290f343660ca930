import classes from './marked.module.css'
import { type Stretch, stretches } from './search.ts'

/** A text with the search words marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return words.length === 0 ? text : <Stretches of={stretches(text, words)} />
}

/** Pieces of a text, with the matches marked. */
export function Stretches({ of }: { of: readonly Stretch[] }) {
  return of.map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className={classes.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

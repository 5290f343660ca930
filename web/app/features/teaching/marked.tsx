import classes from './marked.module.css'
import { type Stretch, stretches } from './search.ts'

/** A text with the words of a search marked in it. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return words.length === 0 ? text : <Stretches of={stretches(text, words)} />
}

/** Stretches of a text, those that match marked. */
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

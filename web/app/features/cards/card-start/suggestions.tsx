import classes from './start.module.css'

type SuggestionsProps = {
  label: string
  /** The current value of the field. */
  value: string
  suggestions: readonly { text: string; note?: string; lang?: string }[]
  onChoose: (text: string) => void
}

/** Suggested values for a field, which can be tapped instead of typed. */
export function Suggestions({ label, value, suggestions, onChoose }: SuggestionsProps) {
  if (suggestions.length === 0) return null
  return (
    <fieldset className={classes.suggestions}>
      <legend className="visually-hidden">{label}</legend>
      {suggestions.map(({ text, note, lang }) => (
        <button key={text} type="button" aria-pressed={value === text} onClick={() => onChoose(text)}>
          <span lang={lang}>{text}</span>
          {note && <small>{note}</small>}
        </button>
      ))}
    </fieldset>
  )
}

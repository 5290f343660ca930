import { isHan } from '@idocard/domain/text'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './start.module.css'

/** The delay in milliseconds between the last key press and the request for the English spelling of a name. */
const PAUSE_MS = 250

const spellingQuery = (name: string) => ({
  queryKey: ['spelling', name],
  queryFn: () => api.card.spell_name({ name }),
  enabled: isHan(name),
})

/** How a Chinese name is spelt in English, one way or two, while it is typed. */
export function useSpellings(nameCh: string): { text: string; note?: string; lang: string }[] {
  const { t } = useTranslation('start')
  const { data } = useQuery(spellingQuery(useDebouncedValue(nameCh.trim(), PAUSE_MS)[0]))
  const [wadeGiles, hanyu] = [data?.wadeGiles ?? '', data?.hanyu ?? '']
  const spellings =
    wadeGiles === hanyu
      ? [{ text: wadeGiles }]
      : [
          { text: wadeGiles, note: t('name.wadeGiles') },
          { text: hanyu, note: t('name.hanyu') },
        ]
  return spellings.filter(({ text }) => text !== '').map((one) => ({ ...one, lang: 'en' }))
}

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

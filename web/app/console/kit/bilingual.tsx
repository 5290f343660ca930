import { htmlLang, type Lang } from '@idocard/domain/language'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from '../../lib/texts.ts'
import type { Form, Values } from './editor.tsx'

/** A field's name without its language: `title` for `titleCh` and `titleEn`. */
type Stem<V> = keyof V extends infer Name ? (Name extends `${infer S}Ch` ? S : never) : never

type BilingualProps<V extends Values> = {
  form: Form<V>
  name: Stem<V>
  hint?: string
  maxLength: number
  /** The lines for which there is room before the field grows, of a text that has several. */
  rows?: number
}

const SIDES: readonly [ending: 'Ch' | 'En', lang: Lang][] = [
  ['Ch', 'zh-tw'],
  ['En', 'en-us'],
]

/** A text in both languages, side by side. A language that is missing while the other one is there is marked. */
export function Bilingual<V extends Values>({ form, name, hint, maxLength, rows }: BilingualProps<V>) {
  const { t } = useTranslation('console')
  const isEmpty = (ending: string) => form.values[name + ending] === ''
  return (
    <div className="console-bilingual">
      {SIDES.map(([ending, lang], at) => {
        const isMissing = isEmpty(ending) && !isEmpty(SIDES[1 - at]?.[0] ?? '')
        const field = {
          lang: htmlLang(lang),
          label: (
            <>
              {form.label(name + ending)}
              {isMissing && <span className="console-missing">{t('editor.missing')}</span>}
            </>
          ),
          description: hint,
          maxLength,
          ...form.getInputProps(name + ending),
        }
        return rows ? <Textarea key={lang} minRows={rows} {...field} /> : <TextInput key={lang} {...field} />
      })}
    </div>
  )
}

import type { CardFields } from '@idocard/contract/card'
import { CARD_LIMITS, CARD_TEXTS, type CardText, HIDEABLE, type Hideable } from '@idocard/domain/card'
import { htmlLang, type Lang } from '@idocard/domain/language'
import { Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Segments } from '../../kit/segments.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { missingIn, textIn } from './draft.ts'
import classes from './editor.module.css'
import { VisibilitySelect } from './visibility-select.tsx'

type TextFieldsProps = {
  fields: CardFields
  problem: (field: string) => string | undefined
  onChange: (patch: Partial<CardFields>) => void
  /** Generates the introduction; shown under it. */
  writer: (lang: Lang) => ReactNode
}

const isHideable = (text: CardText): text is CardText & Hideable => HIDEABLE.some((one) => one === text)

/**
 * The texts of a card, one language at a time, with a count of those that the other language has and this one lacks.
 */
export function TextFields({ fields, problem, onChange, writer }: TextFieldsProps) {
  const { t } = useTranslation('card')
  const pageLang = useLang()
  const [lang, setLang] = useState<Lang>(pageLang)
  const option = (value: Lang, text: string) => {
    const missing = missingIn(fields, value).length
    return {
      value,
      lang: htmlLang(value),
      text: (
        <>
          {text}
          {missing > 0 && (
            <span className={classes.missing} lang={htmlLang(pageLang)}>
              {t('missing', { count: missing })}
            </span>
          )}
        </>
      ),
    }
  }
  return (
    <div className={classes.fields}>
      <Segments
        label={t('written')}
        value={lang}
        options={[option('zh-tw', '中文'), option('en-us', 'English')]}
        onChange={setLang}
      />
      {CARD_TEXTS.map((text) => (
        <TextField
          key={`${text} ${lang}`}
          text={text}
          lang={lang}
          fields={fields}
          error={problem(`fields.${textIn(text, lang)}`) ?? (text === 'name' ? problem('fields.name') : undefined)}
          onChange={onChange}
        >
          {text === 'introduction' && writer(lang)}
        </TextField>
      ))}
      <TextInput
        label={t('field.nickname')}
        description={t('hint.nickname')}
        error={problem('fields.nickname')}
        maxLength={CARD_LIMITS.nickname}
        value={fields.nickname}
        onChange={(event) => onChange({ nickname: event.currentTarget.value })}
      />
    </div>
  )
}

type TextFieldProps = {
  text: CardText
  lang: Lang
  fields: CardFields
  error: string | undefined
  onChange: TextFieldsProps['onChange']
  children: ReactNode
}

function TextField({ text, lang, fields, error, onChange, children }: TextFieldProps) {
  const { t } = useTranslation('card')
  const id = useId()
  const name = textIn(text, lang)
  const other = fields[textIn(text, lang === 'zh-tw' ? 'en-us' : 'zh-tw')]
  const shared = {
    id,
    name,
    error,
    lang: htmlLang(lang),
    maxLength: CARD_LIMITS[text],
    placeholder: other.split('\n')[0] ?? '',
    value: fields[name],
  }
  const label = t(`field.${text}`)
  return (
    <div className={classes.field}>
      <div className={classes.label}>
        <label htmlFor={id}>{label}</label>
        {isHideable(text) && (
          <VisibilitySelect
            of={label}
            value={fields.visibility[text] ?? 'link'}
            onChange={(visibility) => onChange({ visibility: { ...fields.visibility, [text]: visibility } })}
          />
        )}
      </div>
      {text === 'introduction' ? (
        <Textarea {...shared} onChange={(event) => onChange({ [name]: event.currentTarget.value })} />
      ) : (
        <TextInput {...shared} onChange={(event) => onChange({ [name]: event.currentTarget.value })} />
      )}
      {children}
    </div>
  )
}

import type { Card, CardFields } from '@idocard/contract/cards/card'
import type { CardText } from '@idocard/domain/cards/card'
import { htmlLang, LANGS, type Lang } from '@idocard/domain/language'
import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { textIn } from './draft.ts'
import classes from './editor.module.css'
import { LockedField, TextHead } from './locked-field.tsx'

interface TextFieldProps {
  fields: CardFields
  problem: (field: string) => string | undefined
  onChange: (patch: Partial<CardFields>) => void
}

/**
 * A text of a card in both languages, the page's language first. An empty field shows the other language's text as a
 * placeholder. One that the company has locked is only shown.
 */
export function TextField({
  card,
  text,
  isAlone = false,
  children,
  ...rest
}: TextFieldProps & {
  /** The saved card, without the draft. */
  card: Card
  text: CardText
  /** Whether the title above already contains the field's name. */
  isAlone?: boolean
  children?: ReactNode
}) {
  const pageLang = useLang()
  const { fields, onChange } = rest
  if (card.companyRules?.locked.includes(text))
    return <LockedField card={card} text={text} fields={fields} isAlone={isAlone} onChange={onChange} />
  return (
    <div className={classes.field}>
      <TextHead text={text} fields={fields} isAlone={isAlone} onChange={onChange} />
      {LANGS.toSorted((one) => (one === pageLang ? -1 : 1)).map((lang) => (
        <TextInLanguage key={lang} text={text} lang={lang} {...rest} />
      ))}
      {children}
    </div>
  )
}

function TextInLanguage({ text, lang, fields, problem, onChange }: TextFieldProps & { text: CardText; lang: Lang }) {
  const { t } = useTranslation('card')
  const name = textIn(text, lang)
  const other = fields[textIn(text, lang === 'zh-tw' ? 'en-us' : 'zh-tw')]
  const shared = {
    name: `fields.${name}`,
    'aria-label': t(`inLanguage.${lang}`, { field: t(`field.${text}`) }),
    error: problem(`fields.${name}`),
    lang: htmlLang(lang),
    placeholder: other.split('\n')[0] ?? '',
    value: fields[name],
    leftSection: (
      <span className={classes.tongue} aria-hidden="true">
        {lang === 'zh-tw' ? '中' : 'EN'}
      </span>
    ),
  }
  return text === 'introduction' ? (
    <Textarea {...shared} autosize minRows={3} onChange={(event) => onChange({ [name]: event.currentTarget.value })} />
  ) : (
    <TextInput {...shared} onChange={(event) => onChange({ [name]: event.currentTarget.value })} />
  )
}

/** The holder's nickname. */
export function NicknameField({ fields, problem, onChange }: TextFieldProps) {
  const { t } = useTranslation('card')
  return (
    <TextInput
      name="fields.nickname"
      label={t('field.nickname')}
      description={t('hint.nickname')}
      error={problem('fields.nickname')}
      value={fields.nickname}
      onChange={(event) => onChange({ nickname: event.currentTarget.value })}
    />
  )
}

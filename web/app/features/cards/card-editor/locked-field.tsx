import type { Card, CardFields } from '@idocard/contract/cards/card'
import { type CardText, HIDEABLE, type Hideable } from '@idocard/domain/cards/card'
import { htmlLang, LANGS, type Lang } from '@idocard/domain/language'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { AskCompany } from './ask-company.tsx'
import { textIn, visibilityOf } from './draft.ts'
import classes from './editor.module.css'
import { VisibilitySelect } from './visibility-select.tsx'

type LockedFieldProps = {
  /** The saved card, which has the company’s rules. */
  card: Card
  text: CardText
  fields: CardFields
  isAlone: boolean
  onChange: (patch: Partial<CardFields>) => void
}

const isHideable = (text: CardText): text is CardText & Hideable => HIDEABLE.some((one) => one === text)

/** The name of a text, and who sees it: the person's to decide, also where the text is the company's. */
export function TextHead({ text, fields, isAlone, onChange }: Omit<LockedFieldProps, 'card'>) {
  const { t } = useTranslation('card')
  const label = t(`field.${text}`)
  return (
    <div className={classes.label}>
      {!isAlone && <span>{label}</span>}
      {isHideable(text) && (
        <VisibilitySelect
          of={label}
          value={visibilityOf(fields, text)}
          onChange={(visibility) => onChange({ visibility: { ...fields.visibility, [text]: visibility } })}
        />
      )}
    </div>
  )
}

/**
 * A text of a card that its company decides about: shown as it is, with who sees it, and a button that asks the company for
 * another one. Words that were typed before it was locked are still there to be asked for.
 */
export function LockedField({ card, text, fields, isAlone, onChange }: LockedFieldProps) {
  const { t } = useTranslation('card')
  const pageLang = useLang()
  const label = t(`field.${text}`)
  const saved = (lang: Lang) => card.fields[textIn(text, lang)]
  const typed = (lang: Lang) => fields[textIn(text, lang)].trim()
  const isTyped = LANGS.some((lang) => typed(lang) !== saved(lang))
  const langs = LANGS.toSorted((one) => (one === pageLang ? -1 : 1))
  return (
    <div className={classes.field}>
      <TextHead text={text} fields={fields} isAlone={isAlone} onChange={onChange} />
      <div className={classes.fixed}>
        {langs.map(
          (lang) =>
            saved(lang) !== '' && (
              <p key={lang} lang={htmlLang(lang)}>
                {saved(lang)}
              </p>
            ),
        )}
        {langs.every((lang) => saved(lang) === '') && <p className={classes.gone}>{t('locked.none')}</p>}
      </div>
      <AskCompany
        card={card}
        field={text}
        label={label}
        has={{ wantedCh: saved('zh-tw'), wantedEn: saved('en-us') }}
        {...(isTyped && {
          typed: {
            words: { wantedCh: typed('zh-tw'), wantedEn: typed('en-us') },
            onDiscard: () =>
              onChange({ [textIn(text, 'zh-tw')]: saved('zh-tw'), [textIn(text, 'en-us')]: saved('en-us') }),
          },
        })}
      />
    </div>
  )
}

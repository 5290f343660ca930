import { htmlLang, type Lang } from '@idocard/domain/language'
import { chooseLang, useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './language-buttons.module.css'

const BUTTONS: readonly { lang: Lang; label: string; name: string }[] = [
  { lang: 'zh-tw', label: '中文', name: '中文' },
  { lang: 'en-us', label: 'EN', name: 'English' },
]

/** Buttons for Chinese and English. The page's language is shown as pressed. */
export function LanguageButtons() {
  const { t } = useTranslation('header')
  const current = useLang()
  return (
    <fieldset className={classes.group}>
      <legend className="visually-hidden">{t('language')}</legend>
      {BUTTONS.map(({ lang, label, name }) => (
        <button
          key={lang}
          type="button"
          className={classes.button}
          aria-pressed={lang === current}
          title={name}
          lang={htmlLang(lang)}
          onClick={() => chooseLang(lang)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

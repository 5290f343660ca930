import { EMPTY_CARD } from '@idocard/contract/cards/card'
import type { CardFacts } from '@idocard/contract/cards/card-view'
import { THEME_KEYS, THEMES } from '@idocard/domain/cards/theme'
import { parseColour } from '@idocard/domain/contrast'
import { pick } from '@idocard/domain/language'
import { accentOf } from '../../../card/accent.ts'
import { CardPage } from '../../../card/card-page.tsx'
import { cardStyles } from '../../../card/styles.ts'
import { PhoneFrame } from '../../../kit/phone-frame.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './theme-row.module.css'

type ThemeRowProps = { nameCh: string; nameEn: string; address: string; accent: string; logo: string }

/** A colleague's card in every theme, in the company's colour, and where the colour is changed to stay readable. */
export function ThemeRow({ nameCh, nameEn, address, accent, logo }: ThemeRowProps) {
  const { t } = useTranslation('companyStart')
  const lang = useLang()
  const colour = parseColour(accent)
  const card: CardFacts = {
    ...{ cardSn: '', url: '', photo: '', socialMedia: [], webSites: [] },
    fields: {
      ...EMPTY_CARD,
      ...{ nameCh: '林沐晴', nameEn: 'Mu-Ching Lin', titleCh: '創意總監', titleEn: 'Creative Director' },
      ...{ companyCh: nameCh || t('sample'), companyEn: nameEn || nameCh || t('sample'), addressCh: address },
      phones: [{ kind: 'mobile', number: '+886900000123', extension: '', visibility: 'public' }],
    },
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={classes.row} aria-label={t('themes')} tabIndex={0}>
      {THEME_KEYS.map((theme) => {
        const { nameCh, nameEn, isCompanyOnly } = THEMES[theme]
        const name = pick(lang, nameCh, nameEn)
        const used = accentOf(theme, colour ?? '')['--c-accent']
        return (
          <figure key={theme} className={classes.theme}>
            <style>{cardStyles(theme)}</style>
            <PhoneFrame mood={theme === 'idoDark' ? 'dark' : 'light'} label={t('themeLabel', { theme: name })}>
              <CardPage view={{ lang, theme, card, accent: colour ?? '', logo, isPreview: true }} />
            </PhoneFrame>
            <figcaption>
              <strong>{name}</strong>
              <span>
                {!colour ? t('ownColour') : t(used === colour ? 'colourKept' : 'colourChanged', { colour: used ?? '' })}
              </span>
              {isCompanyOnly && <span>{t('reserved')}</span>}
            </figcaption>
          </figure>
        )
      })}
    </section>
  )
}

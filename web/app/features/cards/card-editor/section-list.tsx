import type { Card } from '@idocard/contract/cards/card'
import { IconPlus } from '@tabler/icons-react'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './editor.module.css'
import { missingParts, type Opening, openingOf, summaries } from './sections.ts'
import { VisibilityMark } from './visibility-select.tsx'

type SectionListProps = { card: Card; onOpen: (opening: Opening) => void }

/** The content of a card and its visibility, section by section. */
export function SectionList({ card, onOpen }: SectionListProps) {
  const { t } = useTranslation('card')
  return (
    <ul className={classes.sections} aria-label={t('sections')}>
      {summaries(useLang(), card).map(({ section, text, visibilities }) => (
        <li key={section}>
          <button type="button" data-section={section} onClick={() => onOpen({ section })}>
            <span className={classes.sectionname}>{t(`section.${section}`)}</span>
            <span className={classes.sectiontext}>
              {section === 'photo' ? <img src={text} alt="" width={32} height={32} /> : text}
            </span>
            <span className={classes.seen}>
              {visibilities.map((one) => (
                <VisibilityMark key={one} value={one} />
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Buttons that add the parts that a card lacks. */
export function MissingParts({ card, onOpen }: SectionListProps) {
  const { t } = useTranslation('card')
  const lang = useLang()
  const missing = missingParts(card)
  if (missing.length === 0) return null
  return (
    <section className={classes.missing}>
      <h2>{t('missing')}</h2>
      <div className={classes.networks}>
        {missing.map((part) => (
          <button
            key={part}
            type="button"
            aria-label={t('add', { part: t(`part.${part}`) })}
            onClick={() => onOpen(openingOf(part, lang))}
          >
            <IconPlus size={16} stroke={1.75} aria-hidden="true" />
            <span>{t(`part.${part}`)}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

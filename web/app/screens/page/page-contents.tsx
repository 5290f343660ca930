import { htmlLang, type Lang } from '@idocard/domain/language'
import { useId } from 'react'
import type { Heading } from '../../kit/rich-text-html.ts'
import { SectionLink } from '../../kit/section-link.tsx'
import { useTranslation } from '../../lib/texts.ts'
import classes from './page-contents.module.css'

/** The headings of a page as links. @param lang the language of the headings. */
export function PageContents({ headings, lang }: { headings: readonly Heading[]; lang: Lang }) {
  const { t } = useTranslation('page')
  const title = useId()
  return (
    <nav className={classes.contents} aria-labelledby={title}>
      <p id={title} className={classes.title}>
        {t('contents')}
      </p>
      <ol lang={htmlLang(lang)}>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <SectionLink to={`#${id}`}>{text}</SectionLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

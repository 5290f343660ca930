import { pick } from '@idocard/domain/language'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Picture } from '../../../kit/picture.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import { langOf, writtenIn } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './entry-details.module.css'
import { Marked, Stretches } from './marked.tsx'
import { type Bilingual, excerpt, stretches } from './search.ts'

interface EntryDetailsProps {
  /** Its fragment, such as `q-12`. An address with this fragment opens the entry. */
  id: string
  /** The content is sanitised HTML. */
  entry: Bilingual & { img?: string }
  /** The search words, which are marked in the visible text. */
  words: readonly string[]
  /** Whether it is the only result of a search, which opens it. */
  isOnly?: boolean
}

/** A question or a lesson: its title, and its content once it is open. */
export function EntryDetails({ id, entry, words, isOnly = false }: EntryDetailsProps) {
  const { t } = useTranslation('support')
  const lang = useLang()
  const details = useRef<HTMLDetailsElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === `#${id}` && details.current) details.current.open = true
  }, [hash, key, id])
  const title = pick(lang, entry.titleCh, entry.titleEn)
  const html = pick(lang, entry.contentCh, entry.contentEn)
  // Shows where the content matches, if the title does not.
  const place = words.length > 0 && !stretches(title, words).some((one) => one.isMatch) && excerpt(html, words)
  return (
    <details ref={details} id={id} className={classes.entry} open={isOnly}>
      <summary>
        <span className={classes.words}>
          <span lang={langOf(lang, entry.titleCh, entry.titleEn)}>
            <Marked text={title} words={words} />
          </span>
          {place && place.length > 0 && (
            <span className={classes.place} lang={langOf(lang, entry.contentCh, entry.contentEn)}>
              <Stretches of={place} />
            </span>
          )}
        </span>
        <IconPlus className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      </summary>
      <div className={classes.answer}>
        {entry.img && (
          <div className={classes.picture}>
            <Picture src={entry.img} alt="" sizes="(min-width: 48em) 640px, 92vw" />
          </div>
        )}
        <RichText html={html} lang={writtenIn(lang, entry.contentCh, entry.contentEn)} />
        <a className={classes.link} href={`#${id}`}>
          {t('linkHere')}
        </a>
      </div>
    </details>
  )
}

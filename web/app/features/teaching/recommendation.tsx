import type { ContentEntry } from '@idocard/contract/content'
import { joinApiHost } from '@idocard/domain/web-url'
import { Link } from 'react-router'
import { Picture } from '../../kit/picture.tsx'
import { useLang } from '../../lib/language.ts'
import { said } from './fallback-lang.ts'
import classes from './recommendation.module.css'

/** One thing that is recommended, quietly: a picture, a line, a way there. */
export function Recommendation({ entry, label }: { entry: ContentEntry; label: string }) {
  const lang = useLang()
  const title = said(lang, entry.titleCh, entry.titleEn)
  const text = said(lang, entry.contentCh, entry.contentEn)
  const to = joinApiHost('', entry.link)
  return (
    <aside className={classes.place} aria-label={label}>
      <div className={classes.panel}>
        {entry.img && (
          <div className={classes.picture}>
            <Picture src={entry.img} alt="" sizes="(min-width: 48em) 240px, 36vw" />
          </div>
        )}
        <div className={classes.words}>
          <p className={classes.title} lang={title.lang}>
            {to?.startsWith('/') ? (
              <Link to={to}>{title.text}</Link>
            ) : to ? (
              <a href={to} rel="noopener noreferrer">
                {title.text}
              </a>
            ) : (
              title.text
            )}
          </p>
          <p className={classes.text} lang={text.lang}>
            {text.text}
          </p>
        </div>
      </div>
    </aside>
  )
}

import type { ContentEntry } from '@idocard/contract/content/content'
import { pick } from '@idocard/domain/language'
import { Picture } from '../../../kit/picture.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import { langOf, writtenIn } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import classes from './guide-list.module.css'
import { Marked } from './marked.tsx'

interface GuideListProps {
  guides: readonly { entry: ContentEntry; number: number }[]
  words: readonly string[]
}

/** The steps of getting started. A step's number does not change when a search hides other steps. */
export function GuideList({ guides, words }: GuideListProps) {
  const lang = useLang()
  return (
    <ol className={classes.steps}>
      {guides.map(({ entry, number }) => {
        const { titleCh, titleEn, contentCh, contentEn } = entry
        return (
          <li key={entry.id} id={`guide-${entry.id}`} value={number} className={classes.step}>
            <span className={classes.number} aria-hidden="true">
              {number}
            </span>
            <div className={classes.words}>
              <h3 lang={langOf(lang, titleCh, titleEn)}>
                <Marked text={pick(lang, titleCh, titleEn)} words={words} />
              </h3>
              <RichText html={pick(lang, contentCh, contentEn)} lang={writtenIn(lang, contentCh, contentEn)} />
            </div>
            {entry.img && (
              <div className={classes.picture}>
                <Picture src={entry.img} alt="" sizes="(min-width: 64em) 360px, (min-width: 48em) 36vw, 92vw" />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

import type { ContentEntry } from '@idocard/contract/content/content'
import { pick } from '@idocard/domain/language'
import { joinApiHost } from '@idocard/domain/web-url'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Picture } from '../../kit/picture.tsx'
import { SnapRow } from '../../kit/snap-row.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './home-story.module.css'

/** A banner across the page: text on the left, its picture on the right. */
export function Story({ banner }: { banner: ContentEntry }) {
  return <Panel banner={banner} shape="wide" sizes="(min-width: 75em) 680px, (min-width: 48em) 55vw, 92vw" />
}

/** Banners in a row, each with its picture below the text. */
export function StoryPair({ banners, label }: { banners: readonly ContentEntry[]; label: string }) {
  return (
    <section className={classes.stories} aria-label={label}>
      <SnapRow>
        <div className={classes.pair}>
          {banners.map((banner) => (
            <Panel
              key={banner.id}
              banner={banner}
              shape="tall"
              sizes="(min-width: 75em) 588px, (min-width: 48em) 46vw, 78vw"
            />
          ))}
        </div>
      </SnapRow>
    </section>
  )
}

function Panel({ banner, shape, sizes }: { banner: ContentEntry; shape: 'wide' | 'tall'; sizes: string }) {
  const { t } = useTranslation('home')
  const lang = useLang()
  const title = pick(lang, banner.titleCh, banner.titleEn)
  const link = joinApiHost('', banner.link)
  const isOurs = link?.startsWith('/')
  const more = (
    <>
      {t('more')}
      <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
    </>
  )
  const label = `${t('more')}: ${title}`
  return (
    <article className={classes.panel} data-shape={shape}>
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.text}>{pick(lang, banner.contentCh, banner.contentEn)}</p>
        {link && isOurs && (
          <Link className={classes.more} to={link} aria-label={label}>
            {more}
          </Link>
        )}
        {link && !isOurs && (
          <a className={classes.more} href={link} aria-label={label}>
            {more}
          </a>
        )}
      </div>
      <div className={classes.picture}>{banner.img && <Picture src={banner.img} alt="" sizes={sizes} />}</div>
    </article>
  )
}

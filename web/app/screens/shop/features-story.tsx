import type { ContentEntry } from '@idocard/contract/content'
import { pick } from '@idocard/domain/language'
import { joinApiHost } from '@idocard/domain/web-url'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fallbackLang, said } from '../../features/teaching/fallback-lang.ts'
import { Picture } from '../../kit/picture.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { useLang } from '../../lib/language.ts'
import { featureId } from './features-index.tsx'
import classes from './features-story.module.css'

/** One feature in full: its picture on one side, what it does on the other; the next one has them the other way round. */
export function FeatureStory({ feature, priority }: { feature: ContentEntry; priority: boolean }) {
  const lang = useLang()
  const title = said(lang, feature.titleCh, feature.titleEn)
  const other = fallbackLang(lang, feature.contentCh, feature.contentEn)
  return (
    <article id={featureId(feature)} className={classes.story} data-plain={!feature.img || undefined}>
      {feature.img && (
        <div className={classes.picture}>
          <Picture
            src={feature.img}
            alt=""
            sizes="(min-width: 75em) 620px, (min-width: 64em) 52vw, 92vw"
            priority={priority}
          />
        </div>
      )}
      <div className={classes.words}>
        <h2 lang={title.lang}>{title.text}</h2>
        <RichText html={pick(lang, feature.contentCh, feature.contentEn)} {...(other && { lang: other })} />
        <More link={feature.link} title={title.text} />
      </div>
    </article>
  )
}

/** Where more is to be read, if anywhere. */
function More({ link, title }: { link: string; title: string }) {
  const { t } = useTranslation('features')
  const to = joinApiHost('', link)
  if (!to) return null
  const own = { className: classes.more, 'aria-label': t('moreOf', { title }) }
  const words = (
    <>
      {t('more')}
      <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
    </>
  )
  return to.startsWith('/') ? (
    <Link to={to} {...own}>
      {words}
    </Link>
  ) : (
    <a href={to} rel="noopener noreferrer" {...own}>
      {words}
    </a>
  )
}

import type { ContentEntry } from '@idocard/contract/content/content'
import { pick } from '@idocard/domain/language'
import { joinApiHost } from '@idocard/domain/web-url'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Picture } from '../../kit/picture.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { langOf, writtenIn } from '../../kit/written-in.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { featureId } from './features-index.tsx'
import classes from './features-story.module.css'

/** One feature in full, with the picture on one side and the text on the other. The sides alternate. */
export function FeatureStory({ feature, priority }: { feature: ContentEntry; priority: boolean }) {
  const lang = useLang()
  const { titleCh, titleEn, contentCh, contentEn } = feature
  const title = pick(lang, titleCh, titleEn)
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
        <h2 lang={langOf(lang, titleCh, titleEn)}>{title}</h2>
        <RichText html={pick(lang, contentCh, contentEn)} lang={writtenIn(lang, contentCh, contentEn)} />
        <More link={feature.link} title={title} />
      </div>
    </article>
  )
}

/** The link to more information, if any. */
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

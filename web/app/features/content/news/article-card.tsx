import type { NewsArticleSummary } from '@idocard/contract/content/news-article'
import { pick } from '@idocard/domain/language'
import { Link } from 'react-router'
import { Picture } from '../../../kit/picture.tsx'
import { langOf } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import classes from './article-card.module.css'
import { newsDay } from './news-day.ts'

interface ArticleCardProps {
  article: NewsArticleSummary
  /** The category's name in both languages. */
  category: { titleCh: string; titleEn: string } | undefined
  /** `lead`: the newest article, twice as wide and high if there is room. */
  variant?: 'lead' | 'plain'
  /** Whether its picture is the page's largest, which is loaded first. */
  priority?: boolean
}

const SIZES = {
  lead: '(min-width: 64em) 784px, 92vw',
  plain: '(min-width: 64em) 380px, (min-width: 40em) 45vw, 150px',
}

/** An article in a list; the whole card is a link. */
export function ArticleCard({ article, category, variant = 'plain', priority = false }: ArticleCardProps) {
  const lang = useLang()
  const { id, titleCh, titleEn, summaryCh, summaryEn, img, publishedAt } = article
  const name = category && pick(lang, category.titleCh, category.titleEn)
  return (
    <article className={classes.card} data-variant={variant}>
      <div className={classes.cover}>
        {img ? (
          <Picture src={img} alt="" sizes={SIZES[variant]} priority={priority} />
        ) : (
          <img className={classes.mark} src="/brand/mark.svg" alt="" width="64" height="64" />
        )}
      </div>
      <p className={classes.about}>
        {name && <span>{name}</span>}
        <time dateTime={publishedAt}>{newsDay(publishedAt, lang)}</time>
      </p>
      <h2 className={classes.title}>
        <Link to={paths.article(id)} lang={langOf(lang, titleCh, titleEn)}>
          {pick(lang, titleCh, titleEn)}
        </Link>
      </h2>
      <p className={classes.summary} lang={langOf(lang, summaryCh, summaryEn)}>
        {pick(lang, summaryCh, summaryEn)}
      </p>
    </article>
  )
}

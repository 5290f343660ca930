import type { NewsArticle } from '@idocard/contract/content/news-article'
import { pick } from '@idocard/domain/language'
import { Link } from 'react-router'
import { langOf } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './article-neighbours.module.css'

type ArticleNeighboursProps = Pick<NewsArticle, 'newer' | 'older'> & {
  /** Returns the address of an article; by default that of an article of the shop. */
  address?: (id: number) => string
}

/** The articles published just before and just after this one. */
export function ArticleNeighbours({ newer, older, address = paths.article }: ArticleNeighboursProps) {
  const { t } = useTranslation('news')
  const lang = useLang()
  if (!newer && !older) return null
  const link = (rel: 'prev' | 'next', label: string, to: NonNullable<NewsArticle['newer']>) => (
    <Link className={classes.link} to={address(to.id)} rel={rel} data-side={rel}>
      <span className={classes.label}>{label}</span>
      <span className={classes.title} lang={langOf(lang, to.titleCh, to.titleEn)}>
        {pick(lang, to.titleCh, to.titleEn)}
      </span>
    </Link>
  )
  return (
    <nav className={classes.pair} aria-label={t('neighbours')}>
      {newer && link('prev', t('newer'), newer)}
      {older && link('next', t('older'), older)}
    </nav>
  )
}

import type { CompanyNewsSummary } from '@idocard/contract/content/news'
import { pick } from '@idocard/domain/language'
import { Link } from 'react-router'
import { Picture } from '../../../kit/picture.tsx'
import { langOf } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { newsDay } from './news-day.ts'
import classes from './news-rows.module.css'

interface NewsRowsProps {
  list: readonly CompanyNewsSummary[]
  /** The categories whose names are shown. */
  categories?: readonly { id: number; titleCh: string; titleEn: string }[] | undefined
  address: (id: number) => string
  /** The heading level of the titles. */
  level: 2 | 3
}

/** News articles, one below the other. Each row is a link. */
export function NewsRows({ list, categories = [], address, level }: NewsRowsProps) {
  const lang = useLang()
  const Title = `h${level}` as const
  return (
    <ul className={classes.rows}>
      {list.map(({ id, category, titleCh, titleEn, summaryCh, summaryEn, img, publishedAt }) => {
        const of = categories.find((one) => one.id === category)
        return (
          <li key={id} className={classes.row}>
            <div className={classes.words}>
              <p className={classes.about}>
                {of && <span lang={langOf(lang, of.titleCh, of.titleEn)}>{pick(lang, of.titleCh, of.titleEn)}</span>}
                <time dateTime={publishedAt}>{newsDay(publishedAt, lang)}</time>
              </p>
              <Title className={classes.title}>
                <Link to={address(id)} lang={langOf(lang, titleCh, titleEn)}>
                  {pick(lang, titleCh, titleEn)}
                </Link>
              </Title>
              <p className={classes.summary} lang={langOf(lang, summaryCh, summaryEn)}>
                {pick(lang, summaryCh, summaryEn)}
              </p>
            </div>
            {img && (
              <div className={classes.cover}>
                <Picture src={img} alt="" sizes="96px" />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

import type { ContentEntry } from '@idocard/contract/content/content'
import { pick } from '@idocard/domain/language'
import { Link } from 'react-router'
import { langOf } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './category-links.module.css'

/** Links to all news and to each category. @param chosen the current category; 0 means all */
export function CategoryLinks({ categories, chosen }: { categories: readonly ContentEntry[]; chosen: number }) {
  const { t } = useTranslation('news')
  const lang = useLang()
  const link = (id: number, text: string, written?: string) => (
    <li key={id}>
      <Link
        className={classes.link}
        to={paths.newsPage(id)}
        aria-current={id === chosen ? 'page' : undefined}
        lang={written}
        preventScrollReset
      >
        {text}
      </Link>
    </li>
  )
  return (
    <nav aria-label={t('categories')}>
      <ul className={classes.links}>
        {link(0, t('all'))}
        {categories.map(({ id, titleCh, titleEn }) =>
          link(id, pick(lang, titleCh, titleEn), langOf(lang, titleCh, titleEn)),
        )}
      </ul>
    </nav>
  )
}

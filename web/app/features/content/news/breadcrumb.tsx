import { Link } from 'react-router'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './breadcrumb.module.css'
import type { Crumb } from './breadcrumb-data.ts'

/** Links from the home page to this page's section. */
export function Breadcrumb({ crumbs }: { crumbs: readonly (Crumb & { lang?: string | undefined })[] }) {
  const { t } = useTranslation('news')
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={classes.trail}>
        {crumbs.map(({ name, path, lang }) => (
          <li key={path}>
            <Link to={path} lang={lang}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

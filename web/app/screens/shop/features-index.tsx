import type { ContentEntry } from '@idocard/contract/content'
import { useTranslation } from 'react-i18next'
import { said } from '../../features/teaching/fallback-lang.ts'
import { useLang } from '../../lib/language.ts'
import classes from './features-index.module.css'

/** Where each feature stands in the page. */
export const featureId = ({ id }: ContentEntry): string => `feature-${id}`

/** The features at a glance, each a way down to its place in the page. */
export function FeaturesIndex({ features }: { features: readonly ContentEntry[] }) {
  const { t } = useTranslation('features')
  const lang = useLang()
  return (
    <nav aria-label={t('index')}>
      <ol className={classes.index}>
        {features.map((feature, index) => {
          const title = said(lang, feature.titleCh, feature.titleEn)
          return (
            <li key={feature.id}>
              <a href={`#${featureId(feature)}`}>
                <span className={classes.number} aria-hidden="true">
                  {index + 1}
                </span>
                <span lang={title.lang}>{title.text}</span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

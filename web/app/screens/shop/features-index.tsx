import type { ContentEntry } from '@idocard/contract/content/content'
import { pick } from '@idocard/domain/language'
import { langOf } from '../../kit/written-in.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './features-index.module.css'

/** The id of each feature's section. */
export const featureId = ({ id }: ContentEntry): string => `feature-${id}`

/** The features at a glance, each a link to its section. */
export function FeaturesIndex({ features }: { features: readonly ContentEntry[] }) {
  const { t } = useTranslation('features')
  const lang = useLang()
  return (
    <nav aria-label={t('index')}>
      <ol className={classes.index}>
        {features.map((feature, index) => (
          <li key={feature.id}>
            <a href={`#${featureId(feature)}`}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <span lang={langOf(lang, feature.titleCh, feature.titleEn)}>
                {pick(lang, feature.titleCh, feature.titleEn)}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

import type { ContentEntry } from '@idocard/contract/content/content'
import { pick } from '@idocard/domain/language'
import { joinApiHost } from '@idocard/domain/web-url'
import { ButtonLink } from '../../../kit/button.tsx'
import { Picture } from '../../../kit/picture.tsx'
import { langOf } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './recommendation.module.css'

/** A product that the shop recommends beside the news. */
export function Recommendation({ entry }: { entry: ContentEntry }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { titleCh, titleEn, contentCh, contentEn, img, link } = entry
  const to = joinApiHost('', link)
  return (
    <aside className={classes.place} aria-labelledby="recommendation">
      {img && (
        <div className={classes.picture}>
          <Picture src={img} alt="" sizes="(min-width: 40em) 200px, 92vw" />
        </div>
      )}
      <div className={classes.words}>
        <p className={classes.kind}>{t('recommended')}</p>
        <h2 id="recommendation" className={classes.title} lang={langOf(lang, titleCh, titleEn)}>
          {pick(lang, titleCh, titleEn)}
        </h2>
        <p lang={langOf(lang, contentCh, contentEn)}>{pick(lang, contentCh, contentEn)}</p>
      </div>
      {to && (
        <div className={classes.action}>
          <ButtonLink to={to} variant="outline">
            {t('look')}
          </ButtonLink>
        </div>
      )}
    </aside>
  )
}

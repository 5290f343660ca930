import { ButtonLink } from '../../kit/button.tsx'
import { Picture } from '../../kit/picture.tsx'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './features-end.module.css'

/** The end of the page: the cards, and links to them. */
export function FeaturesEnd() {
  const { t } = useTranslation('features')
  return (
    <section className={classes.end} aria-labelledby="features-end">
      <div className={classes.words}>
        <h2 id="features-end">{t('end.title')}</h2>
        <p>{t('end.text')}</p>
        <div className={classes.actions}>
          <ButtonLink to={paths.plans()} size="lg">
            {t('end.plans')}
          </ButtonLink>
          <ButtonLink to={paths.support} size="lg" variant="quiet">
            {t('end.support')}
          </ButtonLink>
        </div>
      </div>
      <div className={classes.picture}>
        <Picture
          src="/pictures/banners/finishes-1280.webp"
          alt=""
          sizes="(min-width: 75em) 640px, (min-width: 64em) 52vw, 92vw"
        />
      </div>
    </section>
  )
}

import { ButtonLink } from '../../kit/button.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Section } from '../../kit/section.tsx'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './console-section.module.css'

const SIZES = '(min-width: 62em) 640px, 92vw'

/** The console that companies get, as it is, and the way into a demo company. */
export function ConsoleSection() {
  const { t } = useTranslation('plans')
  return (
    <Section title={t('console.title')} intro={t('console.text')}>
      <div className={classes.both}>
        <div className={classes.picture}>
          <Picture src="/pictures/plans/console-960.webp" alt="" sizes={SIZES} />
        </div>
        <div className={classes.action}>
          <ButtonLink size="lg" to={paths.demoCompany}>
            {t('console.try')}
          </ButtonLink>
          <p>{t('console.note')}</p>
        </div>
      </div>
    </Section>
  )
}

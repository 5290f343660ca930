import { IconBrandApple, IconBrandGooglePlay } from '@tabler/icons-react'
import { useTranslation } from '../../lib/texts.ts'
import classes from './app-badges.module.css'

const STORES = [
  { store: 'App Store', Mark: IconBrandApple },
  { store: 'Google Play', Mark: IconBrandGooglePlay },
] as const

/** The badges of the app stores. The app is in neither store yet, so they are disabled and show the reason. */
export function AppBadges() {
  const { t } = useTranslation('header')
  return (
    <div className={classes.badges}>
      {STORES.map(({ store, Mark }) => (
        <button key={store} type="button" className={classes.badge} disabled title={t('app.reason')}>
          <Mark size={24} stroke={1.6} aria-hidden="true" />
          <span>
            <span className={classes.soon}>{t('app.soon')}</span> <span lang="en">{store}</span>
          </span>
        </button>
      ))}
      <p className={classes.reason}>{t('app.reason')}</p>
    </div>
  )
}

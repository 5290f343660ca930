import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './offline-notice.module.css'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** A quiet line at the window's foot for as long as the browser knows no network. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className={classes.place} role="status">
      {online ? null : <p className={classes.notice}>{t('offline')}</p>}
    </div>
  )
}

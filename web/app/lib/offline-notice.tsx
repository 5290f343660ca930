import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { tryConnection, useConnection } from './connection.ts'
import classes from './offline-notice.module.css'
import { useTranslation } from './texts.ts'

/** A line at the bottom of the window while the server is unreachable. Afterwards the page's data is refetched. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const isConnected = useConnection()
  const { revalidate } = useRevalidator()
  const [isTrying, setIsTrying] = useState(false)
  const wasConnected = useRef(true)

  useEffect(() => {
    if (isConnected && !wasConnected.current) void revalidate()
    wasConnected.current = isConnected
  }, [isConnected, revalidate])
  useEffect(() => {
    // The browser reports a network again: check whether the server responds.
    const again = () => void tryConnection()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])

  const line = useHeightOf('--offline-line')
  const retry = async () => {
    setIsTrying(true)
    await tryConnection()
    setIsTrying(false)
  }
  return (
    <div className={classes.place} data-bottom-bar role="status">
      {isConnected ? null : (
        <p className={classes.notice} ref={line}>
          {t('offline')}
          <button
            type="button"
            className={classes.retry}
            aria-disabled={isTrying}
            onClick={isTrying ? undefined : retry}
          >
            {isTrying ? t('offlineTrying') : t('offlineRetry')}
          </button>
        </p>
      )}
    </div>
  )
}

/** Sets a custom property to an element's height, so that it covers no content. @returns the element's ref. */
function useHeightOf(property: `--${string}`) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const { style } = document.documentElement
      const set = () => style.setProperty(property, `${element.offsetHeight}px`)
      const watch = new ResizeObserver(set)
      watch.observe(element)
      // The observer's first call is a frame late: whoever has scrolled to the end would find it covered.
      set()
      return () => {
        watch.disconnect()
        style.removeProperty(property)
      }
    },
    [property],
  )
}

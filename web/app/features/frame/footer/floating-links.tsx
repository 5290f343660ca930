import { joinApiHost } from '@idocard/domain/web-url'
import { IconArrowUp, IconBrandLine } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './floating-links.module.css'

/** The back-to-top link appears after one and a half window heights. */
const FAR_IN_WINDOWS = 1.5

/**
 * Links over the page at its right edge: back to top once the page is scrolled down, and on wide windows the shop in
 * LINE, which the footer has on phones. Hidden on phones in the shop, checkout and orders, where they would cover
 * prices, buttons and fields.
 * @param topId the element that gets the focus
 */
export function FloatingLinks({ lineLink, topId }: { lineLink: string; topId: string }) {
  const { t } = useTranslation('footer')
  const isFarDown = useIsFarDown()
  const { pathname } = useLocation()
  const isBusy = [paths.plans(), paths.checkout, paths.user].some((path) => pathname.startsWith(path))
  const line = joinApiHost('', lineLink)
  const toTop = () => {
    window.scrollTo({ top: 0 })
    document.getElementById(topId)?.focus({ preventScroll: true })
  }
  return (
    <aside className={classes.place} data-busy={isBusy || undefined} aria-label={t('atHand')}>
      {isFarDown && (
        <button type="button" className={classes.round} aria-label={t('top')} title={t('top')} onClick={toTop}>
          <IconArrowUp size={22} stroke={1.75} aria-hidden="true" />
        </button>
      )}
      {line && (
        <a
          className={`${classes.round} ${classes.line}`}
          href={line}
          target="_blank"
          rel="noreferrer"
          aria-label={t('line')}
          title={t('line')}
        >
          <IconBrandLine size={28} stroke={1.6} aria-hidden="true" />
        </a>
      )}
    </aside>
  )
}

function useIsFarDown(): boolean {
  const [isFarDown, setFarDown] = useState(false)
  useEffect(() => {
    const update = () => setFarDown(window.scrollY > window.innerHeight * FAR_IN_WINDOWS)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return isFarDown
}

import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** The current location, stored across changes of layout. Undefined until the first page is rendered. */
let lastPath: string | undefined
let lastPlace: string | undefined

/** Layout effects do not run on the server, and cause a warning there. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Makes a navigation behave like a full page load. The page starts at its top without a scroll animation, which is only
 * for links within a page. The focus moves to the start of the page (its title, or the target of the hash), so that
 * keyboard and screen readers start there. If the screen has already set the focus, it does not move.
 */
export function useArrival(content: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation()

  useBeforePaint(() => {
    const isArrival = lastPath !== undefined && lastPath !== pathname
    lastPath = pathname
    if (!isArrival) return
    // The router scrolls after this effect, in the same task. Reading the style forces the browser to apply it before.
    const { style } = document.documentElement
    style.scrollBehavior = 'auto'
    getComputedStyle(document.documentElement).getPropertyValue('scroll-behavior')
    const frame = requestAnimationFrame(() => style.removeProperty('scroll-behavior'))
    return () => {
      cancelAnimationFrame(frame)
      style.removeProperty('scroll-behavior')
    }
  }, [pathname])

  useEffect(() => {
    const here = pathname + hash
    const isArrival = lastPlace !== undefined && lastPlace !== here
    lastPlace = here
    if (!isArrival) return
    // One frame later, because a closing menu or cart returns the focus to its button.
    const frame = requestAnimationFrame(() => {
      const place = content.current
      if (!place || place.contains(document.activeElement)) return
      const start = (hash && document.getElementById(hash.slice(1))) || place.querySelector<HTMLElement>('h1') || place
      start.tabIndex = -1
      start.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname, hash, content])
}

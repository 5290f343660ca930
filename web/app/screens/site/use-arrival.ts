import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** Where the browser is, over changes of layout too; undefined until the first page is there. */
let lastPath: string | undefined
let lastPlace: string | undefined

/** Layout effects do not run, and are warned about, on the server. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Makes a change of page feel like a full load. It begins at its top at once, for gliding is for ways within a page.
 * And the focus goes to what it begins with (its title, or what the hash names), so that the keyboard and screen readers
 * start there; a screen that has taken the focus keeps it.
 */
export function useArrival(content: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation()

  useBeforePaint(() => {
    const isArrival = lastPath !== undefined && lastPath !== pathname
    lastPath = pathname
    if (!isArrival) return
    // The router scrolls after this effect, in the same moment; only a style that was read back counts by then.
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
    // A frame later: an open menu or cart gives the focus back to its button when it closes.
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

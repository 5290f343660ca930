import { type RefObject, useEffect, useLayoutEffect } from 'react'

/** The last view at the address that the list and all products share. Undefined before the first view. */
let lastView: string | undefined

/** Layout effects do not run on the server, and cause a warning there. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Makes a navigation between the list, its pages and the products behave like a full page load. The site's frame does
 * this for changes of the path, but here only the query differs. The page scrolls to its position without animation,
 * and its title gets the focus unless another element on the page has it.
 * @param view the name of the view: `7` for a product, `personal/2` for a page of the list
 */
export function useProductArrival(main: RefObject<HTMLElement | null>, view: string): void {
  useBeforePaint(() => {
    const isArrival = lastView !== undefined && lastView !== view
    lastView = view
    if (!isArrival) return
    // The router scrolls after this effect, in the same task. Reading the style forces the browser to apply it before.
    const { style } = document.documentElement
    style.scrollBehavior = 'auto'
    getComputedStyle(document.documentElement).getPropertyValue('scroll-behavior')
    const frame = requestAnimationFrame(() => style.removeProperty('scroll-behavior'))
    const title = main.current?.querySelector('h1')
    if (title && !main.current?.contains(document.activeElement)) {
      title.tabIndex = -1
      title.focus({ preventScroll: true })
    }
    return () => {
      cancelAnimationFrame(frame)
      style.removeProperty('scroll-behavior')
    }
  }, [view])
}

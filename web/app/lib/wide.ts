import { useSyncExternalStore } from 'react'

/** Windows with room for two columns; the same width as in the stylesheets. */
const WIDE = '(min-width: 64em)'

const subscribe = (listener: () => void) => {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the window has room for two columns; false while rendering on the server. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )

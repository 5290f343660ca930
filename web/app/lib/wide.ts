import { useSyncExternalStore } from 'react'

/** Windows with room for two columns. The stylesheets use the same width. */
const WIDE = '(min-width: 64em)'

const subscribe = (listener: () => void) => {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Whether the window has room for two columns. False during server rendering. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )

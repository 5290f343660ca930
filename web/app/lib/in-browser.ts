import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while rendering on the server and until the page's script runs, then true. */
export const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

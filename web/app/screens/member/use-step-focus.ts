import { type RefObject, useEffect } from 'react'

/**
 * Focuses a step's heading when the user comes from the other step, so that it is read out.
 * @param isOpening true while the page itself is opening; the focus then stays where it is.
 */
export function useStepFocus(heading: RefObject<HTMLElement | null>, isOpening: RefObject<boolean>): void {
  useEffect(() => {
    if (!isOpening.current) heading.current?.focus({ preventScroll: true })
  }, [heading, isOpening])
}

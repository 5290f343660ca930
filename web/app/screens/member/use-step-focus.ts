import { type RefObject, useEffect } from 'react'

/**
 * Focuses a step's heading when the user comes from the other step, so that screen readers read it out.
 * @param isOpening true while the page itself is opening. The focus then does not move.
 */
export function useStepFocus(heading: RefObject<HTMLElement | null>, isOpening: RefObject<boolean>): void {
  useEffect(() => {
    if (!isOpening.current) heading.current?.focus({ preventScroll: true })
  }, [heading, isOpening])
}

import { useLayoutEffect, useRef } from 'react'
import { toastsAlong } from './toast-place.ts'

/** A lane of a screen in which toasts take a place of their own, so that they cover nothing. Empty without any. */
export function ToastLane() {
  const lane = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (lane.current ? toastsAlong(lane.current) : undefined), [])
  return <div ref={lane} data-toast-lane />
}

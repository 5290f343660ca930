import { useLayoutEffect, useRef } from 'react'
import { toastsAlong } from './toast-place.ts'

/** A region of a screen in which toasts have their own space, so that they cover nothing. Empty without toasts. */
export function ToastRegion() {
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (region.current ? toastsAlong(region.current) : undefined), [])
  return <div ref={region} data-toast-region />
}

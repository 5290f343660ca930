import { NavigationProgress, nprogress } from '@mantine/nprogress'
import { useEffect } from 'react'
import { Controls } from '../kit/controls.tsx'

export type Bar = typeof nprogress

/**
 * The bar at the top of the window. What it shows is told otherwise too: pages and buttons say themselves that they load.
 * @param onShown is given the bar once it is there: what is done to it before is lost to it.
 */
export default function ProgressView({ onShown }: { onShown(bar: Bar): void }) {
  useEffect(() => onShown(nprogress), [onShown])
  return (
    <Controls>
      <NavigationProgress aria-hidden="true" />
    </Controls>
  )
}

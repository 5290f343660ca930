import { NavigationProgress, nprogress } from '@mantine/nprogress'
import { Controls } from '../kit/controls.tsx'

/** The bar at the top of the window. What it shows is told otherwise too: pages and buttons say themselves that they load. */
export default function ProgressView() {
  return (
    <Controls>
      <NavigationProgress aria-hidden="true" />
    </Controls>
  )
}

export { nprogress }

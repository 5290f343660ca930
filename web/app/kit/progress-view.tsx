import { NavigationProgress, nprogress, nprogressStore } from '@mantine/nprogress'
import { useEffect } from 'react'
import { type ProgressBar, progressShown } from '../lib/progress.ts'
import { Controls } from './controls.tsx'

/** The bar is full only when everything has loaded. */
const ALMOST = 95

const bar: ProgressBar = {
  ...nprogress,
  advance: (units) => nprogress.set(Math.min(ALMOST, nprogressStore.getState().progress + units)),
}

/** The bar at the top of the window. Hidden from screen readers: pages and buttons announce loading themselves. */
export default function ProgressView() {
  useEffect(() => progressShown(bar), [])
  return (
    <Controls>
      <NavigationProgress aria-hidden="true" />
    </Controls>
  )
}

import { NavigationProgress, nprogress, nprogressStore } from '@mantine/nprogress'
import { useEffect } from 'react'
import { type ProgressBar, progressShown } from '../lib/progress.ts'
import { Controls } from './controls.tsx'

/** The bar is full when everything is there and not before. */
const ALMOST = 95

const bar: ProgressBar = {
  ...nprogress,
  advance: (units) => nprogress.set(Math.min(ALMOST, nprogressStore.getState().progress + units)),
}

/** The bar at the top of the window. Pages and buttons say themselves that they load, so it is hidden from readers. */
export default function ProgressView() {
  useEffect(() => progressShown(bar), [])
  return (
    <Controls>
      <NavigationProgress aria-hidden="true" />
    </Controls>
  )
}

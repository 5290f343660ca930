import { NavigationProgress, nprogress, nprogressStore } from '@mantine/nprogress'
import { useEffect } from 'react'
import { Controls } from '../kit/controls.tsx'

/** The bar is full when everything is there and not before. */
const ALMOST = 95

const bar = {
  ...nprogress,
  /** Moves it on by so many of its hundred units. */
  advance: (units: number) => nprogress.set(Math.min(ALMOST, nprogressStore.getState().progress + units)),
}

export type Bar = typeof bar

/**
 * The bar at the top of the window. What it shows is told otherwise too: pages and buttons say themselves that they load.
 * @param onShown is given the bar once it is there: what is done to it before is lost to it.
 */
export default function ProgressView({ onShown }: { onShown(bar: Bar): void }) {
  useEffect(() => onShown(bar), [onShown])
  return (
    <Controls>
      <NavigationProgress aria-hidden="true" />
    </Controls>
  )
}

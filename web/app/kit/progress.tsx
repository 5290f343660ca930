import { useSyncExternalStore } from 'react'
import { progress } from '../lib/progress.ts'
import classes from './progress.module.css'

/**
 * The bar at the top of the window. Pages and buttons say themselves that they load, so it is hidden from screen readers.
 * It is ours because Mantine's would bring 16 KB of script to every public page (docs/decisions/0020).
 */
export function Progress() {
  const value = useSyncExternalStore(progress.subscribe, progress.value, () => 0)
  return (
    <div
      className={classes.bar}
      style={{ transform: `scaleX(${value / 100})` }}
      data-idle={value === 0 || undefined}
      role="progressbar"
      aria-hidden="true"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    />
  )
}

import { useSyncExternalStore } from 'react'
import { progress } from '../lib/progress.ts'
import classes from './progress.module.css'

/**
 * The progress bar at the top of the window. Pages and buttons announce their own loading, so the bar is hidden from
 * screen readers. Mantine's bar would add 16 KB of script to every public page (docs/decisions/0020).
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

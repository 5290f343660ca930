import type { ReactNode } from 'react'
import classes from './snap-row.module.css'

/** A list that is one row in a narrow window, swiped sideways; in a wide window it keeps its own layout. */
export function SnapRow({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section className={classes.row} tabIndex={0}>
      {children}
    </section>
  )
}

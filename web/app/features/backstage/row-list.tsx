import type { ReactNode } from 'react'
import classes from './row-list.module.css'

/** Links and buttons one below the other, each as wide as the sheet around them. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>
}

import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  title: string
  /** One or two sentences: why there is nothing, and what puts something here. */
  children?: ReactNode
  /** The way on: a button or a link. */
  action?: ReactNode
  /** A small drawing or a card; decoration, so without words of its own. */
  picture?: ReactNode
  /** The level of the title in the page, 2 unless told. */
  level?: 2 | 3
}

/** What stands where a list has nothing in it yet. */
export function EmptyState({ title, children, action, picture, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.empty}>
      {picture && (
        <div className={classes.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

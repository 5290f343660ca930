import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  title: string
  /** One or two sentences: why it is empty, and how to change that. */
  children?: ReactNode
  /** The next action: a button or a link. */
  action?: ReactNode
  /** A small drawing or a card. Decorative, without alternative text. */
  picture?: ReactNode
  /** The heading level of the title, 2 by default. */
  level?: 2 | 3
}

/** Shown in place of an empty list. */
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

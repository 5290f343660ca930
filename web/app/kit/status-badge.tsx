import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type Tone = 'neutral' | 'attention' | 'good' | 'bad'

/** A state in a word or two. The text has the meaning, and the colour only supports it. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

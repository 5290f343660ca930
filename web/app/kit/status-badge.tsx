import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type Tone = 'neutral' | 'attention' | 'good' | 'bad'

/** The state of a thing in a word or two. The words carry the meaning, the tone helps the eye. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './row-list.module.css'

/** Links and buttons one below the other, each as wide as the sheet around them. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>
}

type RowProps = {
  icon?: ReactNode
  children: ReactNode
  /** What it does, in a sentence below its name. */
  hint?: string
  /** Whether it cannot be undone. */
  isDanger?: boolean
} & ({ to: string } | { onClick: () => void; opens?: boolean })

/** A row of a `RowList`. One that leads to a screen (`to`) or opens something (`opens`) has a chevron. */
export function Row({ icon, children, hint, isDanger, ...does }: RowProps) {
  const isLeading = 'to' in does || does.opens
  const content = (
    <>
      {icon}
      <span className={classes.words}>
        <span>{children}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
      {isLeading && <IconChevronRight className={classes.chevron} size={18} stroke={1.6} aria-hidden="true" />}
    </>
  )
  return (
    <li>
      {'to' in does ? (
        <Link to={does.to} data-danger={isDanger || undefined}>
          {content}
        </Link>
      ) : (
        <button type="button" data-danger={isDanger || undefined} onClick={does.onClick}>
          {content}
        </button>
      )}
    </li>
  )
}

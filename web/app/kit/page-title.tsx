import type { ReactNode } from 'react'
import classes from './page-title.module.css'

type PageTitleProps = {
  title: string
  intro?: ReactNode
  /** Beside the title in wide windows, under it in narrow ones. */
  action?: ReactNode
  /** Above the title: the link back, if any. */
  above?: ReactNode
}

/** The head of a page, with its only h1. */
export function PageTitle({ title, intro, action, above }: PageTitleProps) {
  return (
    <header className={classes.head}>
      {above && <div className={classes.above}>{above}</div>}
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {intro && <div className={classes.intro}>{intro}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </header>
  )
}

import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type SectionProps = {
  title?: string
  intro?: ReactNode
  /** Beside the title: a link to all of them, a filter. */
  action?: ReactNode
  children: ReactNode
  /** For links with a hash: `Contact`. */
  id?: string
  ground?: 'paper' | 'deep' | 'ink'
  /** Title and intro in the middle, for sections that speak rather than list. */
  centred?: boolean
}

/** A part of a page under a title of its own, at most 1200 px wide. */
export function Section({ title, intro, action, children, id, ground = 'paper', centred = false }: SectionProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      className={classes.section}
      data-ground={ground}
      data-centred={centred || undefined}
      aria-labelledby={title ? titleId : undefined}
    >
      <div className={classes.inner}>
        {title && (
          <header className={classes.head}>
            <div className={classes.words}>
              <h2 id={titleId}>{title}</h2>
              {intro && <div className={classes.intro}>{intro}</div>}
            </div>
            {action && <div>{action}</div>}
          </header>
        )}
        {children}
      </div>
    </section>
  )
}

import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type SectionProps = {
  title?: string
  intro?: ReactNode
  /** Beside the title: a link to the full list, a filter. */
  action?: ReactNode
  children: ReactNode
  /** The id for links with a hash: `Contact`. */
  id?: string
  ground?: 'paper' | 'deep' | 'ink'
  /** Centres title and intro, for sections that are not lists. */
  centred?: boolean
}

/** A section of a page with its own title, at most 1200 px wide. */
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

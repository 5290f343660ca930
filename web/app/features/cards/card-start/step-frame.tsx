import { type ReactNode, useEffect, useRef } from 'react'
import classes from './start.module.css'

type StepFrameProps = {
  heading: string
  intro: string
  children: ReactNode
}

/**
 * One step: its heading, its introduction and its fields. The heading gets the focus, for keyboards and screen readers.
 */
export function StepFrame({ heading, intro, children }: StepFrameProps) {
  const start = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A field of the step that already has the focus does not lose it.
    if (!start.current?.parentElement?.parentElement?.contains(document.activeElement)) start.current?.focus()
  }, [])
  return (
    <div className={classes.step}>
      <div>
        <h2 ref={start} tabIndex={-1} className={classes.heading}>
          {heading}
        </h2>
        <p className={classes.intro}>{intro}</p>
      </div>
      {children}
    </div>
  )
}

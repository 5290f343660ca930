import type { ReactNode } from 'react'
import classes from './phone-frame.module.css'

type PhoneFrameProps = {
  /** The content of the screen, laid out 390 px wide and scaled to the frame. Give this or `src`. */
  children?: ReactNode
  /** A screenshot instead, at least 390 px wide. */
  src?: string
  /** Colour of the status bar, which matches the page below it. */
  mood?: 'light' | 'dark'
  /** The alternative text. If it is given, the content is inert, like a picture. */
  label?: string
}

/** A phone around a real page, as wide as its container. */
export function PhoneFrame({ children, src, mood = 'light', label }: PhoneFrameProps) {
  const named = label ? { role: 'img', 'aria-label': label } : {}
  return (
    <div className={classes.frame} {...named}>
      <div className={classes.body}>
        <div className={classes.screen} data-mood={mood} inert={label !== undefined}>
          <div className={classes.bar} aria-hidden="true">
            <span>9:41</span>
          </div>
          {src ? (
            <img className={classes.picture} src={src} alt="" loading="lazy" decoding="async" />
          ) : (
            <div className={classes.live}>{children}</div>
          )}
        </div>
      </div>
    </div>
  )
}

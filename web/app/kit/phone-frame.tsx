import type { ReactNode } from 'react'
import classes from './phone-frame.module.css'

type PhoneFrameProps = {
  /** What the screen shows, laid out 390 px wide and scaled to the frame. Give this or `src`. */
  children?: ReactNode
  /** A picture of a screen instead, at least 390 px wide. */
  src?: string
  /** Colour of the strip with the time: that of the page beneath it. */
  mood?: 'light' | 'dark'
  /** Describes what is shown; with it the content cannot be reached by keyboard, as in a picture. */
  label?: string
}

/** A telephone around a page as it really is, as wide as its surroundings. */
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

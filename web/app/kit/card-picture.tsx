import type { Finish } from '@idocard/domain/commerce/finish'
import type { ReactNode } from 'react'
import classes from './card-picture.module.css'

/** A QR code as path data of strokes of width 1 in a square of `size` units, as in sample-qr.ts. */
type QrPath = { path: string; size: number }

type CardPictureProps = {
  finish: Finish
  name: string
  /** The name in Latin letters, under it. */
  latin?: string
  title?: string
  company?: string
  /** A mark beside the company, square, in `currentcolor`. */
  logo?: ReactNode
  /** Shows the back with this code instead of the front. */
  qr?: QrPath
  /** The caption of the code on the back: 「靠近手機，或掃描」. */
  hint?: string
  /** The alternative text. Without it the picture is decorative and hidden from screen readers. */
  label?: string
}

/** A card in its finish, as wide as its container, with the proportions of the printed card. */
export function CardPicture({ finish, name, latin, title, company, logo, qr, hint, label }: CardPictureProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <div className={classes.frame} {...named}>
      <div className={classes.card} data-finish={finish} data-long={name.length > 7 || undefined}>
        {qr ? (
          <div className={classes.back}>
            <svg className={classes.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} aria-hidden="true">
              <path d={qr.path} stroke="currentcolor" strokeWidth="1.02" fill="none" />
            </svg>
            <div className={classes.words}>
              {company && <p className={classes.company}>{company}</p>}
              {hint && <p className={classes.hint}>{hint}</p>}
              <Waves />
            </div>
          </div>
        ) : (
          <>
            <div className={classes.head}>
              {logo && <span className={classes.logo}>{logo}</span>}
              <p className={classes.company}>{company}</p>
              <Waves />
            </div>
            <div>
              <p className={classes.name}>{name}</p>
              {latin && (
                <p className={classes.latin} lang="en">
                  {latin}
                </p>
              )}
              {title && <p className={classes.title}>{title}</p>}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** The icon for a chip that is tapped. */
function Waves() {
  return (
    <svg
      className={classes.waves}
      viewBox="0 0 40 64"
      fill="none"
      stroke="currentcolor"
      strokeWidth="6"
      aria-hidden="true"
    >
      <path d="M5 23a16 16 0 0 1 0 18M16 13a32 32 0 0 1 0 38M28 4a47 47 0 0 1 0 56" strokeLinecap="round" />
    </svg>
  )
}

import type { Card } from '@idocard/contract/cards/card'
import type { CSSProperties, ReactNode } from 'react'
import { accentOf } from '../../../card/accent.ts'
import { Coast, Moon, Ridges, Waves } from '../../../card/ornaments.tsx'
import { type ReadCard, readCard, type Words } from '../../../card/read-card.ts'
import { cardStyles } from '../../../card/styles.ts'
import { useLang } from '../../../lib/language.ts'
import classes from './card-face.module.css'
import { CardPhoto } from './card-photo.tsx'

/**
 * One of the holder's cards as a picture in the proportions of a printed card: the colours, type and drawing of its
 * theme, and its photograph. Decorative: the text beside it has the same content.
 */
export function CardFace({ card, unnamed }: { card: Card; unnamed: string }) {
  const lang = useLang()
  const { theme, accent } = card
  const read = readCard({ lang, theme, card, accent, look: card.look, isPreview: true })
  const name = read.name.text === '' ? { text: unnamed } : read.name
  return (
    <div className={classes.frame} aria-hidden="true">
      <style>{cardStyles(theme)}</style>
      {/* The theme's custom properties and background come from the stylesheet of the card page. */}
      <div className="card-page" data-theme={theme} style={{ ...accentOf(theme, accent), ...FLAT } as CSSProperties}>
        <div
          className={classes.face}
          data-face={theme}
          data-cover={read.isCover || undefined}
          data-long={name.text.length > 7 || undefined}
        >
          {!read.isCover && DRAWINGS[theme]}
          <div className={classes.words}>
            <p className={classes.company}>
              <Text words={read.company} />
              {(theme === 'idoLight' || theme === 'idoDark') && <Waves />}
            </p>
            <div>
              <p className={classes.name}>
                <Text words={name} />
              </p>
              {read.otherNames[0] && (
                <p className={classes.quiet}>
                  <Text words={read.otherNames[0]} />
                </p>
              )}
              <p className={classes.quiet}>
                <Text words={read.title} />
              </p>
            </div>
          </div>
          <Photo read={read} />
        </div>
      </div>
    </div>
  )
}

/** A card page fills the window; its picture must not. */
const FLAT = { '--card-height': '0' }

/** The drawing behind the text, by theme. */
const DRAWINGS: Readonly<Partial<Record<Card['theme'], ReactNode>>> = {
  origin: <span className={classes.dot} />,
  SG: <Coast />,
  SG2: (
    <>
      <Moon />
      <Ridges />
    </>
  ),
}

const Text = ({ words }: { words: Words }) => <span lang={words.lang}>{words.text}</span>

function Photo({ read }: { read: ReadCard }) {
  return <CardPhoto key={read.photo} photo={read.photo} name={read.name} className={classes.photo} />
}

import type { ThemeKey } from '@idocard/domain/cards/theme'
import type { ReactNode } from 'react'
import { Exchange } from './exchange-form.tsx'
import { Contact, Links, Quick } from './link-parts.tsx'
import { Coast, Moon, Ridges, Waves } from './ornaments.tsx'
import { Company, Cover, Introduction, Names, Portrait, Position, Said, Save, Share } from './parts.tsx'
import type { ReadCard } from './read-card.ts'

/** A theme's layout of the card. `as` is the element of the name: a heading, but not inside another page. */
export type Layout = (props: { card: ReadCard; as: 'h1' | 'p' }) => ReactNode

/** The parts that every theme shows in the same order. */
const Sections = ({ card }: { card: ReadCard }) => (
  <>
    <Exchange card={card} />
    <Introduction card={card} />
    <Contact card={card} />
    <Links card={card} />
  </>
)

/** The card drawn as an object, on paper or in the dark, with everything else beside it. */
const Lying: Layout = ({ card, as }) => (
  <>
    <header className="c-head">
      <Cover card={card} />
      <div className="c-object">
        <div className="c-object-top">
          <Company card={card} />
          <Waves />
        </div>
        <div className="c-object-who">
          <Portrait card={card} />
          <div>
            <Names card={card} as={as} />
            <Said className="c-title" words={card.title} />
            <Said className="c-department" words={card.department} />
          </div>
        </div>
      </div>
      <Save card={card} />
      <Quick card={card} />
    </header>
    <div className="c-rest">
      <Sections card={card} />
      <Share card={card} />
    </div>
  </>
)

/** Type on white, a grid of rules and one dot. */
const Origin: Layout = ({ card, as }) => (
  <>
    <header className="c-head">
      <Cover card={card} />
      <span className="c-dot" aria-hidden="true" />
      <Names card={card} as={as} />
      <div className="c-line">
        <Position card={card} />
        <Portrait card={card} />
      </div>
    </header>
    <div className="c-rest">
      <Sections card={card} />
      <Share card={card} />
    </div>
    <div className="c-bar">
      <Save card={card} />
      <Quick card={card} />
    </div>
  </>
)

/** A bay in the morning, with the person where sky and water meet. */
const Coastline: Layout = ({ card, as }) => (
  <>
    <header className="c-head">
      <Cover card={card} />
      <Coast />
      <Portrait card={card} />
      <Names card={card} as={as} />
      <Position card={card} />
    </header>
    <div className="c-rest">
      <Save card={card} />
      <Quick card={card} />
      <Sections card={card} />
      <Share card={card} />
    </div>
  </>
)

/** Mountains one behind the other, with the name in the sky above them. */
const Ridge: Layout = ({ card, as }) => (
  <>
    <header className="c-head">
      <Cover card={card} />
      <Moon />
      <div className="c-sky">
        <Company card={card} />
        <Names card={card} as={as} />
        <Said className="c-title" words={card.title} />
        <Said className="c-department" words={card.department} />
      </div>
      <Portrait card={card} />
      <Ridges />
    </header>
    <div className="c-rest">
      <Quick card={card} />
      <Sections card={card} />
      <Share card={card} />
      <div className="c-actions">
        <Save card={card} />
      </div>
    </div>
  </>
)

/** A staff pass: the company first, then the person. */
const Talentek: Layout = ({ card, as }) => (
  <>
    <header className="c-head">
      <Cover card={card} />
      <div className="c-band">
        <Company card={card} />
        <Said className="c-department" words={card.department} />
      </div>
      <div className="c-pass">
        <Portrait card={card} />
        <div className="c-pass-who">
          <Names card={card} as={as} />
          <Said className="c-title" words={card.title} />
        </div>
        <div className="c-pass-do">
          <Save card={card} />
          <Quick card={card} />
        </div>
      </div>
    </header>
    <div className="c-rest">
      <Sections card={card} />
      <Share card={card} />
    </div>
  </>
)

export const LAYOUTS: Readonly<Record<ThemeKey, Layout>> = {
  idoLight: Lying,
  idoDark: Lying,
  origin: Origin,
  SG: Coastline,
  SG2: Ridge,
  talentek: Talentek,
}

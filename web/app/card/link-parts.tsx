import { ICONS } from './icon.tsx'
import { MARKS } from './marks.tsx'
import { type Of, Section } from './parts.tsx'
import type { CardIcon, CardLink } from './read-card.ts'
import type { CardTexts } from './texts.ts'

/** A network's brand mark, or the icon if it has none. */
const iconOf = ({ icon, network = '' }: CardIcon) => MARKS[network] ?? ICONS[icon]

/** Buttons for call, LINE, mail and map, each only if the card has it. */
export function Quick({ card }: Of) {
  if (card.quick.length === 0) return null
  return (
    <ul className="c-quick">
      {card.quick.map((link) => (
        <li key={link.label}>
          <a href={link.href} ping={link.ping}>
            {iconOf(link)}
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Phones, e-mail, address: each can be opened and copied. */
export function Contact({ card }: Of) {
  const links = [...card.phones, ...card.mails, ...(card.map ? [card.map] : [])]
  if (links.length === 0) return null
  return (
    <Section title={card.t.contact} name="contact">
      <ul className="c-links">{links.map((link) => contactRow(link, card.t))}</ul>
    </Section>
  )
}

/** Social networks and web sites: the company's, then the holder's in their order. */
export function Links({ card }: Of) {
  const { companyLinks } = card
  const links = [...card.social, ...card.webSites]
  if (companyLinks.length + links.length === 0) return null
  return (
    <Section title={card.t.links} name="links">
      <ul className="c-tiles">
        {companyLinks.map((link) => linkTile(link, card.t, true))}
        {links.map((link) => linkTile(link, card.t))}
      </ul>
    </Section>
  )
}

/** One line that can be opened and copied. */
const contactRow = ({ key, href, icon, label, shown, copy }: CardLink, t: CardTexts) => {
  const Tag = href ? 'a' : 'div'
  return (
    <li key={key}>
      <Tag className="c-link" href={href || undefined}>
        {ICONS[icon]}
        <span className="c-label">{label}</span>
        <span className="c-value" lang={shown.lang}>
          {shown.text}
        </span>
      </Tag>
      {copyButton(copy, t)}
    </li>
  )
}

/** An address that is too long for its line is broken after a slash, before it is broken within a word. */
const addressParts = (text: string) =>
  text.split(/(?<=\/)/).flatMap((part, at) => (at === 0 ? part : [<wbr key={part} />, part]))

/** A tile as wide as its content. A link without an address can only be copied. Those of the company are marked. */
const linkTile = (link: CardLink, t: CardTexts, isCompanys = false) => {
  const { key, href, network, picture, label, shown, copy } = link
  const Tag = href ? 'a' : 'div'
  return (
    <li key={key} className={network && href ? undefined : 'c-wide'} data-company={isCompanys || undefined}>
      <Tag className="c-tile" href={href || undefined} {...(link.ping && { ping: link.ping })}>
        {picture ? (
          <img className="c-picture" src={picture} alt="" width="56" height="56" loading="lazy" />
        ) : (
          iconOf(link)
        )}
        <span>
          <span className="c-value" lang={shown.lang}>
            {shown.text}
          </span>
          {label && <span className="c-label">{addressParts(label)}</span>}
        </span>
      </Tag>
      {href === '' && copyButton(copy, t)}
    </li>
  )
}

const copyButton = (copy: string, t: CardTexts) => (
  <button className="c-copy i-copy" type="button" data-copy={copy} aria-label={`${t.copy} ${copy}`} />
)

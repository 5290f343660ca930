import { htmlLang } from '@idocard/domain/language'
import type { ReactNode } from 'react'
import { madeOnce } from './constant.tsx'
import { ICONS, withIcon } from './icon.tsx'
import { MARKS } from './marks.tsx'
import type { CardLink, CardSign, ReadCard, Words } from './read-card.ts'
import type { CardTexts } from './texts.ts'

/** The parts that every theme is built from. A part knows its content; a theme knows its place. */
interface Of {
  card: ReadCard
}

/** Text with its language, or nothing when it is empty. */
export function Said({
  words,
  as: Tag = 'p',
  className,
}: {
  words: Words
  as?: 'p' | 'span' | 'h1'
  className?: string
}) {
  if (words.text === '') return null
  return (
    <Tag className={className} lang={words.lang}>
      {words.text}
    </Tag>
  )
}

/** The name, large; other names under it. */
export function Names({ card, as }: Of & { as: 'h1' | 'p' }) {
  return (
    <div className="c-names">
      <Said as={as} className="c-name" words={card.name} />
      {card.otherNames.length > 0 && (
        <p className="c-other">
          {card.otherNames.map((words) => (
            <Said key={words.text} as="span" words={words} />
          ))}
        </p>
      )}
    </div>
  )
}

/** Title, department, company. */
export function Position({ card }: Of) {
  return (
    <div className="c-position">
      <Said className="c-title" words={card.title} />
      <Said className="c-department" words={card.department} />
      <Said className="c-company" words={card.company} />
    </div>
  )
}

/** The photograph, or the first character of the name. */
export function Portrait({ card }: Of) {
  const [first = ''] = card.name.text
  return (
    <div className="c-portrait">
      {card.photo ? (
        <img src={card.photo} alt={card.t.portrait(card.name.text)} width="480" height="480" fetchPriority="high" />
      ) : (
        <span aria-hidden="true" lang={card.name.lang}>
          {first}
        </span>
      )}
    </div>
  )
}

/** The one filled button: the main action. */
export function Save({ card }: Of) {
  return (
    <a className="c-save" href={card.files.contact}>
      {withIcon('save', card.t.save)}
    </a>
  )
}

/** A network's brand mark, or the icon where there is none. */
const signOf = ({ icon, network = '' }: CardSign) => MARKS[network] ?? ICONS[icon]

/** Call, LINE, mail, map: those that the card has. */
export function Quick({ card }: Of) {
  if (card.quick.length === 0) return null
  return (
    <ul className="c-quick">
      {card.quick.map((link) => (
        <li key={link.label}>
          <a href={link.href}>
            {signOf(link)}
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  )
}

const heading = madeOnce((title) => <h2 className="c-heading">{title}</h2>)

function Section({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <section className={`c-section c-${name}`}>
      {heading(title)}
      {children}
    </section>
  )
}

export function Introduction({ card }: Of) {
  if (card.introduction.text === '') return null
  return (
    <Section title={card.t.about} name="about">
      <Said className="c-introduction" words={card.introduction} />
    </Section>
  )
}

/** Phones, e-mail, address: each can be opened and copied. */
export function Contact({ card }: Of) {
  const links = [...card.phones, ...card.mails, ...(card.map ? [card.map] : [])]
  if (links.length === 0) return null
  return (
    <Section title={card.t.contact} name="contact">
      <ul className="c-links">{links.map((link) => linkRow(link, card.t, true))}</ul>
    </Section>
  )
}

/** Social networks and web sites, in the holder's order. */
export function Links({ card }: Of) {
  const links = [...card.social, ...card.webSites]
  if (links.length === 0) return null
  return (
    <Section title={card.t.links} name="links">
      <ul className="c-links">{links.map((link) => linkRow(link, card.t))}</ul>
    </Section>
  )
}

/** One line; a contact method without a link can only be copied. */
function linkRow(link: CardLink, t: CardTexts, canCopy = link.href === '') {
  const { key, href, picture, label, shown, copy } = link
  const Tag = href ? 'a' : 'div'
  return (
    <li key={key}>
      <Tag className="c-link" href={href || undefined}>
        {picture ? (
          <img className="c-picture" src={picture} alt="" width="40" height="40" loading="lazy" />
        ) : (
          signOf(link)
        )}
        {label && <span className="c-label">{label}</span>}
        <span className="c-value" lang={shown.lang}>
          {shown.text}
        </span>
      </Tag>
      {canCopy && <button className="c-copy i-copy" type="button" data-copy={copy} aria-label={`${t.copy} ${copy}`} />}
    </li>
  )
}

const lineMark = madeOnce((words) => (
  <>
    {MARKS.line}
    {words}
  </>
))

const hint = madeOnce((words) => <p>{words}</p>)

/** Sharing the card: the phone's share sheet, LINE, mail, the address to copy, the code to scan. */
export function Share({ card }: Of) {
  const { t, files, name } = card
  const words = encodeURIComponent(`${name.text} ${files.url}`)
  return (
    <Section title={t.share} name="share">
      <ul className="c-handing">
        <li className="c-scripted">
          <button type="button" data-share={files.url} data-title={name.text} hidden>
            {withIcon('share', t.shareNow)}
          </button>
        </li>
        <li>
          <a href={`https://line.me/R/share?text=${words}`}>{lineMark(t.shareLine)}</a>
        </li>
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(name.text)}&body=${words}`}>{withIcon('mail', t.shareMail)}</a>
        </li>
        <li className="c-scripted">
          <button type="button" data-copy={files.url}>
            {withIcon('copy', t.copyAddress)}
          </button>
        </li>
      </ul>
      <details className="c-code">
        <summary>{withIcon('qr', t.qr)}</summary>
        <img src={files.qr} alt={t.qrAlt} width="240" height="240" loading="lazy" />
        {hint(t.qrHint)}
        <a href={files.qr.replace('qr.svg', `qr-contact.svg?lang=${card.lang}`)}>{t.qrContact}</a>
      </details>
    </Section>
  )
}

const madeWith = madeOnce((lang, words) => (
  <a className="c-made" href={lang === 'zh-tw' ? '/' : '/?lang=en-us'}>
    {words}
  </a>
))

/** Where the page comes from, and its other language. */
export function Foot({ card, address }: Of & { address: string | undefined }) {
  const { t, lang } = card
  const joint = address?.includes('?') ? '&' : '?'
  return (
    <footer className="c-foot">
      {address !== undefined && (
        <nav className="c-language" aria-label={t.language}>
          {(['zh-tw', 'en-us'] as const).map((one) => (
            <a
              key={one}
              href={`${address}${joint}lang=${one}`}
              lang={htmlLang(one)}
              hrefLang={htmlLang(one)}
              aria-current={one === lang || undefined}
            >
              {one === 'zh-tw' ? '中文' : 'English'}
            </a>
          ))}
        </nav>
      )}
      {madeWith(lang, t.madeWith)}
    </footer>
  )
}

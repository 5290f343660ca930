import { htmlLang } from '@idocard/domain/language'
import type { ReactNode } from 'react'
import { madeOnce } from './constant.tsx'
import { withIcon } from './icon.tsx'
import { MARKS } from './marks.tsx'
import type { ReadCard, Words } from './read-card.ts'

/** The parts that every theme is built from. A part defines the content, a theme the position. */
export interface Of {
  card: ReadCard
}

/** Text with its language, or nothing when it is empty. */
export function Said({ words, as: Tag = 'p', className }: { words: Words; as?: 'p' | 'span'; className?: string }) {
  if (words.text === '') return null
  return (
    <Tag className={className} lang={words.lang}>
      {words.text}
    </Tag>
  )
}

/** Word lengths, in letters, from which a name needs a smaller size. The themes' styles select by `data-word`. */
const LONG_WORDS = [15, 12, 10]
const wordOf = (name: string) => {
  const longest = Math.max(0, ...Array.from(name.matchAll(/[\p{Script=Latin}\p{M}’']+/gu), ([word]) => word.length))
  return LONG_WORDS.find((letters) => longest >= letters)
}

/** `Mu-Ching`, which moves to the next line before it is broken at its hyphen. */
const HYPHENATED = /(\p{Script=Latin}+(?:-\p{Script=Latin}+)+)/u
const inWholeWords = (name: string): ReactNode =>
  HYPHENATED.test(name)
    ? name.split(HYPHENATED).map((part, at) => (at % 2 === 1 ? <span key={part}>{part}</span> : part))
    : name

/** The name in large type, with the other names below it. */
export function Names({ card, as: Tag }: Of & { as: 'h1' | 'p' }) {
  const { text, lang } = card.name
  return (
    <div className="c-names">
      {text && (
        <Tag className="c-name" lang={lang} data-word={wordOf(text)}>
          {inWholeWords(text)}
        </Tag>
      )}
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

/** The company, with its logo. */
export function Company({ card: { company, logo } }: Of) {
  if (company.text === '') return null
  return (
    <p className="c-company" lang={company.lang}>
      {logo && <img className="c-logo" src={logo} alt="" width="28" height="28" />}
      {company.text}
    </p>
  )
}

/** Title, department, company. */
export function Position({ card }: Of) {
  return (
    <div className="c-position">
      <Said className="c-title" words={card.title} />
      <Said className="c-department" words={card.department} />
      <Company card={card} />
    </div>
  )
}

/** The company's picture at the top, or the photograph as wide as the page, if the holder chose this style. */
export function Cover({ card }: Of) {
  if (card.banner)
    return <img className="c-cover c-banner" src={card.banner} alt="" width="800" height="400" fetchPriority="high" />
  if (!card.isCover) return null
  return (
    <img
      className="c-cover"
      src={card.photo}
      alt={card.t.portrait(card.name.text)}
      width="800"
      height="800"
      fetchPriority="high"
    />
  )
}

/** The photograph, or the first character of the name. Nothing if the photograph is shown as a cover. */
export function Portrait({ card }: Of) {
  if (card.isCover) return null
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

const heading = madeOnce((title) => <h2 className="c-heading">{title}</h2>)

/** A part of the page under a heading of its own. */
export function Section({ title, name, children }: { title: string; name: string; children: ReactNode }) {
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

const lineMark = madeOnce((words) => (
  <>
    {MARKS.line}
    {words}
  </>
))

const hint = madeOnce((words) => <p>{words}</p>)

/** Buttons for sharing the card, in one row: QR code, LINE, mail, copying the address, the phone's share sheet. */
export function Share({ card }: Of) {
  const { t, files, name } = card
  const words = (url: string) => encodeURIComponent(`${name.text} ${url}`)
  // `s=l` marks views from a LINE chat for the metrics.
  const inLine = `${files.url}${files.url.includes('?') ? '&' : '?'}s=l`
  return (
    <Section title={t.share} name="share">
      <div className="c-handing">
        <details className="c-code">
          <summary>{withIcon('qr', t.qr)}</summary>
          <img src={files.qr} alt={t.qrAlt} width="240" height="240" loading="lazy" />
          {hint(t.qrHint)}
          <a href={files.qr.replace('qr.svg', `qr-contact.svg?lang=${card.lang}`)}>{t.qrContact}</a>
        </details>
        <a href={`https://line.me/R/share?text=${words(inLine)}`}>{lineMark(t.line)}</a>
        <a href={`mailto:?subject=${encodeURIComponent(name.text)}&body=${words(files.url)}`}>
          {withIcon('mail', t.mailShort)}
        </a>
        <button className="c-scripted" type="button" data-copy={files.url}>
          {withIcon('copy', t.copyAddress)}
        </button>
        <button className="c-scripted" type="button" data-share={files.url} data-title={name.text} hidden>
          {withIcon('share', t.shareNow)}
        </button>
      </div>
    </Section>
  )
}

/** A link to the page in the other language. It is at the top, so that readers who need it find it. */
export function Language({ card, address }: Of & { address: string }) {
  const other = card.lang === 'zh-tw' ? 'en-us' : 'zh-tw'
  const joint = address.includes('?') ? '&' : '?'
  return (
    <nav className="c-language" aria-label={card.t.language}>
      <a href={`${address}${joint}lang=${other}`} lang={htmlLang(other)} hrefLang={htmlLang(other)}>
        {other === 'zh-tw' ? '中文' : 'English'}
      </a>
    </nav>
  )
}

/** The company's small print. */
export const Legal = ({ card }: Of) => <Said className="c-legal" words={card.legal} />

const invitation = madeOnce((lang, words) => <a href={lang === 'zh-tw' ? '/' : '/?lang=en-us'}>{words}</a>)

/** The small print; and whoever was just handed this card is asked, in one line, whether they would like one. */
export function Foot({ card, isInviting }: Of & { isInviting: boolean }) {
  if (!isInviting && card.legal.text === '') return null
  return (
    <footer className="c-foot">
      <Legal card={card} />
      {isInviting && invitation(card.lang, card.t.invitation)}
    </footer>
  )
}

import type { CardDocument, CardHtml, CardView, PageHead } from '@idocard/contract/cards/card-view'
import { THEME_KEYS, THEMES, type ThemeKey } from '@idocard/domain/cards/theme'
import { htmlLang, joined, LANGS, type Lang, pick } from '@idocard/domain/language'
import type { ReactNode } from 'react'
import { CardPage, ThemePreview } from './card-page.tsx'
import { ClosedPage } from './closed-page.tsx'
import { PAGE_SCRIPT } from './page-script.ts'
import { PeoplePage } from './people-page.tsx'
import { readCard } from './read-card.ts'
import { cardStyles, closedStyles, peopleStyles, previewStyles, THEME_COLOURS } from './styles.ts'
import { CARD_TEXTS } from './texts.ts'
import { write } from './write.ts'

/**
 * A card page as a whole document: plain HTML with its own small stylesheet and one small script, rendered from a
 * component. It loads no files of the web application.
 */
export function renderCard(document: CardDocument): CardHtml {
  if (document.kind === 'closed') {
    const { lang, reason } = document
    const title = CARD_TEXTS[lang][`${reason}Title`]
    return page(lang, CLOSED, <Head lang={lang} title={`${title} | iDoCard`} />, <ClosedPage {...document} />)
  }
  if (document.kind === 'people') {
    const { lang, head } = document
    const [company, introduction] =
      lang === 'zh-tw' ? [document.companyCh, document.introductionCh] : [document.companyEn, document.introductionEn]
    const title = `${company} | ${CARD_TEXTS[lang].people}`
    const own = <Head lang={lang} title={title} description={introduction} head={head} />
    return page(lang, PEOPLE, own, <PeoplePage people={document} />)
  }
  const { view, head } = document
  const card = readCard(view)
  const description = shortened(
    joined(view.lang, 'dot', [card.title.text, card.company.text, card.introduction.text]).replace(/\s+/g, ' '),
  )
  const title = card.t.title(card.name.text, card.company.text)
  if (view.isWatermarked) {
    const own = (
      <>
        <Head lang={view.lang} title={`${card.t.previewTitle(themeName(view))} | iDoCard`} />
        <style dangerouslySetInnerHTML={{ __html: previewStyles }} />
      </>
    )
    return page(view.lang, view.theme, own, <ThemePreview view={view} card={card} theme={themeName(view)} />)
  }
  const own = (
    <Head lang={view.lang} title={title} description={description} head={head} photo={card.banner || card.photo} />
  )
  return page(view.lang, view.theme, own, <CardPage view={view} card={card} />)
}

/** Maximum length of a description. Title and company, at most 163 characters together, are never cut. */
const MAX_DESCRIPTION = 180

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > MAX_DESCRIPTION ? `${characters.slice(0, MAX_DESCRIPTION - 1).join('')}…` : text
}

const themeName = ({ lang, theme }: CardView) => pick(lang, THEMES[theme].nameCh, THEMES[theme].nameEn)

const CLOSED = 'closed'
const PEOPLE = 'people'
type Variant = ThemeKey | typeof CLOSED | typeof PEOPLE

const STYLES: Readonly<Record<Variant, string>> = {
  ...(Object.fromEntries(THEME_KEYS.map((theme) => [theme, cardStyles(theme)])) as Record<ThemeKey, string>),
  closed: closedStyles,
  people: peopleStyles,
}
const COLOURS: Readonly<Record<Variant, string>> = { ...THEME_COLOURS, closed: '#faf7f1', people: '#eef1f6' }

function page(lang: Lang, variant: Variant, head: ReactNode, body: ReactNode): CardHtml {
  const isScripted = variant !== CLOSED && variant !== PEOPLE
  return {
    html: [OPENINGS[lang][variant], `${write(head)}</head><body>${write(body)}`, isScripted ? SCRIPTED_END : END],
    script: isScripted ? PAGE_SCRIPT : '',
  }
}

const OG_LOCALES: Readonly<Record<Lang, string>> = { 'zh-tw': 'zh_TW', 'en-us': 'en_US' }

/** Everything up to the end of the stylesheet: the same for all cards of a theme and language, so it is built once. */
const OPENINGS = Object.fromEntries(
  LANGS.map((lang) => [
    lang,
    Object.fromEntries(
      Object.entries(STYLES).map(([variant, styles]) => [variant, openingOf(lang, variant as Variant, styles)]),
    ),
  ]),
) as Readonly<Record<Lang, Readonly<Record<Variant, string>>>>

function openingOf(lang: Lang, variant: Variant, styles: string): string {
  const colour = COLOURS[variant]
  const fixed = (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="theme-color" content={colour} />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {variant === CLOSED ? null : (
        <>
          <meta property="og:type" content="profile" />
          <meta property="og:site_name" content="iDoCard" />
          <meta property="og:locale" content={OG_LOCALES[lang]} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {/* A constant of the build: it contains no card data. */}
      <style dangerouslySetInnerHTML={{ __html: `body{margin:0;background:${colour}}${styles}` }} />
    </>
  )
  return `<!doctype html><html lang="${htmlLang(lang)}"><head>${write(fixed)}`
}

const END = '</body></html>'
const SCRIPTED_END = `<p id="c-status" role="status" class="c-status"></p><script>${PAGE_SCRIPT}</script>${END}`

interface HeadProps {
  lang: Lang
  title: string
  description?: string
  head?: PageHead
  /** Preloaded before anything else on the page. */
  photo?: string
}

/** The page-specific part of the head. */
function Head({ lang, title, description = '', head, photo }: HeadProps) {
  return (
    <>
      {photo && <link rel="preload" as="image" href={photo} fetchPriority="high" />}
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {head?.isIndexed ? null : <meta name="robots" content="noindex" />}
      {head && <Shared head={head} lang={lang} title={title} description={description} />}
    </>
  )
}

/** Metadata for chat apps and search engines. */
function Shared({
  head,
  lang,
  title,
  description,
}: {
  head: PageHead
  lang: Lang
  title: string
  description: string
}) {
  const { canonical, picture, person } = head
  return (
    <>
      <link rel="canonical" href={lang === 'zh-tw' ? canonical : inEnglish(canonical)} />
      <link rel="alternate" hrefLang="zh-Hant-TW" href={canonical} />
      <link rel="alternate" hrefLang="en" href={inEnglish(canonical)} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={picture} />
      {person && (
        <script
          type="application/ld+json"
          // `<` is escaped, so that the data cannot end the element.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(person).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  )
}

const inEnglish = (address: string) => `${address}${address.includes('?') ? '&' : '?'}lang=en-us`

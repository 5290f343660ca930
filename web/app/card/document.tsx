import type { CardDocument, PageHead } from '@idocard/contract/card-view'
import { htmlLang, type Lang } from '@idocard/domain/language'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { CardPage } from './card-page.tsx'
import { ClosedPage } from './closed-page.tsx'
import { PAGE_SCRIPT } from './page-script.ts'
import { PeoplePage } from './people-page.tsx'
import { readCard } from './read-card.ts'
import { cardStyles, closedStyles, peopleStyles, THEME_COLOURS } from './styles.ts'
import { CARD_TEXTS } from './texts.ts'

/**
 * A card's page as a whole document: plain HTML with its own small stylesheet and one small script, straight from a
 * component. Nothing of the web application is loaded by it.
 */
export function renderCard(document: CardDocument): string {
  return `<!doctype html>${renderToStaticMarkup(pageOf(document))}`
}

function pageOf(document: CardDocument): ReactNode {
  if (document.kind === 'closed') {
    const { lang, reason } = document
    const title = reason === 'paused' ? CARD_TEXTS[lang].pausedTitle : CARD_TEXTS[lang].unclaimedTitle
    return (
      <Page lang={lang} title={`${title} | iDoCard`} styles={closedStyles} colour="#faf7f1" description="">
        <ClosedPage {...document} />
      </Page>
    )
  }
  if (document.kind === 'people') {
    const { lang, head } = document
    const [company, introduction] =
      lang === 'zh-tw' ? [document.companyCh, document.introductionCh] : [document.companyEn, document.introductionEn]
    const title = `${company} | ${CARD_TEXTS[lang].people}`
    return (
      <Page lang={lang} title={title} description={introduction} styles={peopleStyles} colour="#eef1f6" head={head}>
        <PeoplePage people={document} />
      </Page>
    )
  }
  const { view, head } = document
  const card = readCard(view)
  const description = [card.title.text, card.company.text, card.introduction.text]
    .filter(Boolean)
    .join(view.lang === 'zh-tw' ? '・' : ' · ')
    .replace(/\s+/g, ' ')
  return (
    <Page
      lang={view.lang}
      title={card.t.title(card.name.text, card.company.text)}
      description={description.slice(0, 160)}
      styles={cardStyles(view.theme)}
      colour={THEME_COLOURS[view.theme]}
      head={head}
      hasScript
    >
      <CardPage view={view} />
      <p id="c-told" role="status" className="c-told" />
    </Page>
  )
}

interface PageProps {
  lang: Lang
  title: string
  description: string
  styles: string
  colour: string
  head?: PageHead
  hasScript?: boolean
  children: ReactNode
}

function Page({ lang, title, description, styles, colour, head, hasScript = false, children }: PageProps) {
  return (
    <html lang={htmlLang(lang)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {head?.isIndexed ? null : <meta name="robots" content="noindex" />}
        <meta name="theme-color" content={colour} />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {head && <Shared head={head} lang={lang} title={title} description={description} />}
        {/* Written by us, in our build: nothing of a card is in it. */}
        <style dangerouslySetInnerHTML={{ __html: `body{margin:0;background:${colour}}${styles}` }} />
      </head>
      <body>
        {children}
        {hasScript && <script dangerouslySetInnerHTML={{ __html: PAGE_SCRIPT }} />}
      </body>
    </html>
  )
}

/** For chat apps and search engines. */
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
      <meta property="og:type" content="profile" />
      <meta property="og:site_name" content="iDoCard" />
      <meta property="og:locale" content={lang === 'zh-tw' ? 'zh_TW' : 'en_US'} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      {person && (
        <script
          type="application/ld+json"
          // A tag cannot end inside it.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(person).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  )
}

const inEnglish = (address: string) => `${address}${address.includes('?') ? '&' : '?'}lang=en-us`

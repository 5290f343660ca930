import { htmlLang, type Lang } from '@idocard/domain/language'
import { type MouseEvent, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useLang } from '../lib/language.ts'
import classes from './rich-text.module.css'
import { shownHtml } from './rich-text-html.ts'

type RichTextProps = {
  /** HTML from the API, sanitised there (server/src/shared/rich-text.ts). */
  html: string
  /** The language of the HTML, if it may differ from the page's. */
  lang?: Lang | undefined
}

/** Content written by staff: headings from h2 down, lists, tables, pictures, videos. */
export function RichText({ html, lang }: RichTextProps) {
  const navigate = useNavigate()
  const pages = useLang()
  const shown = useMemo(() => shownHtml(html, lang ?? pages), [html, lang, pages])
  // Links to pages of the site are client-side navigations, as on the rest of the site.
  const follow = (event: MouseEvent) => {
    const to = event.target instanceof Element && pageOf(event.target.closest('a'), event)
    if (!to) return
    event.preventDefault()
    void navigate(to)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is used, by keyboard too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is opened by keyboard is clicked.
    <div
      className={classes.text}
      lang={lang && htmlLang(lang)}
      onClick={follow}
      // The HTML comes only from the API's sanitiser.
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  )
}

/** Paths of files, of API calls, and of pages that the server renders without the application. */
const OUTSIDE = /\.\w+$|^\/api\/|^\/certificate(?:\/|$)/

/**
 * The page of this site that a plain click on a link opens. Undefined if the browser has to handle the click: files,
 * external links, new windows.
 */
function pageOf(link: HTMLAnchorElement | null, event: MouseEvent): string | undefined {
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  const { origin, pathname, search, hash } = new URL(link.href, location.href)
  const isPage = link.hasAttribute('href') && origin === location.origin && !OUTSIDE.test(pathname)
  return isPage ? pathname + search + hash : undefined
}

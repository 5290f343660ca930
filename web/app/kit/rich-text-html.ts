import type { Lang } from '@idocard/domain/language'
import { drawnSources } from './picture.tsx'

/**
 * Additions to the HTML from the API. They rely on the form in which the server's sanitiser writes HTML: lower-case
 * tags, attributes in double quotes, no other `<` and `>`; `h2` and `table` have no attributes.
 */

/** The display width of a picture: the text column, or almost the window. */
const SIZES = '(min-width: 45em) 640px, 92vw'

/**
 * Adds widths and dimensions to the site's pictures. Tables become scrollable if they are wider than the window, or
 * their rows can be stacked, and empty header cells, as in a table's corner, become plain cells.
 */
export function shownHtml(html: string, lang: Lang): string {
  return html
    .replace(/<img src="([^"]+)"([^>]*)>/g, (whole, src: string, rest: string) => {
      const drawn = drawnSources(src, lang)
      if (!drawn) return whole
      const size = /\swidth="/.test(rest) ? '' : ` width="${drawn.width}" height="${drawn.height}"`
      return `<img src="${drawn.src}" srcset="${drawn.webp}" sizes="${SIZES}"${size}${rest}>`
    })
    .replace(/<table>.*?<\/table>/gs, shownTable)
    .replace(/<th(?: scope="\w+")?><\/th>/g, '<td></td>')
}

/** Fewer columns have room on every phone. */
const STACKED_COLUMNS = 3

/**
 * A table with more columns is shown row by row where there is little room (`rich-text.module.css`): its cells carry
 * their headers.
 */
function shownTable(table: string): string {
  const [, head = ''] = /<thead>(.*?)<\/thead>/s.exec(table) ?? []
  const labels = [...head.matchAll(/<th(?: scope="\w+")?>(.*?)<\/th>/gs)].map(([, inside = '']) => textOf(inside))
  if (labels.length < STACKED_COLUMNS) return `<div data-table tabindex="0">${table}</div>`
  const body = table.replace(/<tr>(.*?)<\/tr>/gs, (row) => {
    let column = 0
    return row.replace(/<td>(.*?)<\/td>/gs, (_whole, inside: string) => {
      const label = labels[column++] ?? ''
      return `<td data-label="${label.replaceAll('"', '&quot;')}"><div>${inside}</div></td>`
    })
  })
  return `<div data-table="stacked" tabindex="0">${body}</div>`
}

/** The text of HTML, still escaped. */
const textOf = (html: string): string => html.replace(/<[^>]*>/g, '').trim()

export interface Heading {
  /** The id of the heading, for links with a hash. */
  id: string
  text: string
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Gives each `h2` a numbered id, independent of its text. */
export function withAnchors(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const anchored = html.replace(/<h2>(.*?)<\/h2>/gs, (_whole, inside: string) => {
    const id = `section-${headings.length + 1}`
    const text = textOf(inside).replace(/&(amp|lt|gt|quot);/g, (_entity, name: string) => ENTITIES[name] ?? '')
    headings.push({ id, text })
    return `<h2 id="${id}">${inside}</h2>`
  })
  return { html: anchored, headings }
}

import type { Lang } from '@idocard/domain/language'
import { drawnSources } from './picture.tsx'

/**
 * Additions to the HTML from the API. They rely on the form in which the server's sanitiser writes HTML: lower-case
 * tags, attributes in double quotes, no other `<` and `>`; `h2` and `table` have no attributes.
 */

/** The display width of a picture: the text column, or almost the window. */
const SIZES = '(min-width: 45em) 640px, 92vw'

/**
 * Adds widths and dimensions to the site's pictures. Tables become scrollable if they are wider than the window, and
 * empty header cells, as in a table's corner, become plain cells.
 */
export function shownHtml(html: string, lang: Lang): string {
  return html
    .replace(/<img src="([^"]+)"([^>]*)>/g, (whole, src: string, rest: string) => {
      const drawn = drawnSources(src, lang)
      if (!drawn) return whole
      const size = /\swidth="/.test(rest) ? '' : ` width="${drawn.width}" height="${drawn.height}"`
      return `<img src="${drawn.src}" srcset="${drawn.webp}" sizes="${SIZES}"${size}${rest}>`
    })
    .replace(/<th(?: scope="\w+")?><\/th>/g, '<td></td>')
    .replace(/<table>/g, '<div data-table tabindex="0"><table>')
    .replace(/<\/table>/g, '</table></div>')
}

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
    const text = inside
      .replace(/<[^>]*>/g, '')
      .replace(/&(amp|lt|gt|quot);/g, (_entity, name: string) => ENTITIES[name] ?? '')
      .trim()
    headings.push({ id, text })
    return `<h2 id="${id}">${inside}</h2>`
  })
  return { html: anchored, headings }
}

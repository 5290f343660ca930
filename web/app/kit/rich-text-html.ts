import { drawnSources } from './picture.tsx'

/**
 * What a page adds to the HTML that the API answers. That HTML is written by the server's sanitiser, in one form: tags
 * in lower case, attributes in double quotes, `<` and `>` nowhere else; `h2` and `table` have no attributes.
 */

/** How wide a picture is shown: the column of text, or the window. */
const SIZES = '(min-width: 45em) 640px, 92vw'

/**
 * Pictures of the site get their widths and keep their place. A table wider than the window scrolls by itself, and its
 * empty corner heads nothing.
 */
export function shownHtml(html: string): string {
  return html
    .replace(/<img src="([^"]+)"([^>]*)>/g, (whole, src: string, rest: string) => {
      const drawn = drawnSources(src)
      if (!drawn) return whole
      const size = /\swidth="/.test(rest) ? '' : ` width="${drawn.width}" height="${drawn.height}"`
      return `<img src="${src}" srcset="${drawn.webp}" sizes="${SIZES}"${size}${rest}>`
    })
    .replace(/<th(?: scope="\w+")?><\/th>/g, '<td></td>')
    .replace(/<table>/g, '<div data-table tabindex="0"><table>')
    .replace(/<\/table>/g, '</table></div>')
}

export interface Heading {
  /** For a link with a hash. */
  id: string
  text: string
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Gives each `h2` an id, numbered, so that nothing that was written becomes one. */
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

import { VIDEO_ORIGINS, videoEmbed } from '@idocard/domain/content/video-embed'
import { joinApiHost } from '@idocard/domain/web-url'
import MarkdownIt from 'markdown-it'
import sanitize from 'sanitize-html'

/** CommonMark with HTML, so that the output of a rich text editor works too. Everything is sanitised below. */
const markdown = new MarkdownIt({ html: true, linkify: true })

/** Replaces a paragraph that contains only a link to a video with the video. */
markdown.core.ruler.push('video', (state) => {
  const { tokens } = state
  for (let at = 0; at + 2 < tokens.length; at += 1) {
    const inline = tokens[at + 1]
    const [open, , close, ...more] = inline?.children ?? []
    if (tokens[at]?.type !== 'paragraph_open' || open?.type !== 'link_open' || close?.type !== 'link_close') continue
    const video = more.length === 0 ? videoEmbed(String(open.attrGet('href') ?? '')) : null
    if (!video) continue
    const frame = new state.Token('html_block', '', 0)
    const title = markdown.utils.escapeHtml(inline?.children?.[1]?.content ?? video.provider)
    frame.content = `<iframe src="${markdown.utils.escapeHtml(video.src)}" title="${title}"></iframe>`
    frame.meta = { isVideo: true }
    tokens.splice(at, 3, frame)
  }
})

/** Checks a link with the common link rules. A fragment link stays within the current page. */
function linkTo(href: string): string | null {
  const to = joinApiHost('', href)
  return href.trim().startsWith('#') ? (to?.slice(to.indexOf('#')) ?? null) : to
}

const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'pre', 'code'],
    ...['strong', 'em', 'b', 'i', 's', 'sub', 'sup', 'a', 'img', 'figure', 'figcaption', 'iframe'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'caption'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'title'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    iframe: ['src', 'title', 'loading', 'allow', 'allowfullscreen', 'referrerpolicy'],
    ol: ['start'],
    th: ['scope'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  allowedIframeHostnames: VIDEO_ORIGINS.map((origin) => new URL(origin).hostname),
  // Removes frames and pictures whose URL was rejected.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'iframe' || tag === 'img') && !attribs.src,
  // These are removed with their content, so that no script remains as text.
  nonTextTags: ['script', 'style', 'textarea', 'noscript', 'template'],
  // Applied before the check of allowed tags. An `h1` would be the page's second one.
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (_tag, { href = '', title }) => {
      const to = /^(?:mailto|tel):/i.test(href) ? href : linkTo(href)
      const isOutside = to?.startsWith('http')
      return {
        tagName: 'a',
        attribs: {
          ...(to && { href: to }),
          ...(title && { title }),
          ...(isOutside && { rel: 'noopener noreferrer' }),
        },
      }
    },
    img: (_tag, { src = '', alt = '', width, height }) => {
      const to = joinApiHost('', src)
      const size = { ...(width && { width }), ...(height && { height }) }
      return { tagName: 'img', attribs: { ...(to && { src: to }), alt, ...size, loading: 'lazy', decoding: 'async' } }
    },
    iframe: (_tag, { src = '', title = '' }) => {
      const video = VIDEO_ORIGINS.some((origin) => src.startsWith(`${origin}/`)) ? src : (videoEmbed(src)?.src ?? '')
      return {
        tagName: 'iframe',
        attribs: {
          src: video,
          title,
          loading: 'lazy',
          allow: 'fullscreen; picture-in-picture; encrypted-media',
          allowfullscreen: '',
          referrerpolicy: 'strict-origin-when-cross-origin',
        },
      }
    },
  },
}

/**
 * Converts Markdown or rich text by staff to safe HTML. Allowed are harmless tags and attributes from a list, checked
 * links, and videos of the two hosts whose frames the page allows. Everything else is removed.
 */
export const articleHtml = (source: string): string => sanitize(markdown.render(source), ALLOWED)

/** Returns the entry with its content as HTML. */
export const withHtml = <E extends { contentCh: string; contentEn: string }>(entry: E): E => ({
  ...entry,
  contentCh: articleHtml(entry.contentCh),
  contentEn: articleHtml(entry.contentEn),
})

/** A tag without attributes, `<br>` or `</b>`. */
const PLAIN_TAG = /^<\/?([a-z][a-z0-9]*)\s*\/?>$/i

/**
 * Rich text as it is stored. Markdown stays as it was written. What has HTML of its own that could do harm, from an
 * editor or by hand, is stored as the safe HTML that readers would see, so that no later reader finds anything else.
 */
export function cleanRich(source: string): string {
  const tokens = markdown.parse(source, {}).flatMap((token) => [token, ...(token.children ?? [])])
  const isHarmless = (html: string) => ALLOWED.allowedTags !== false && ALLOWED.allowedTags?.includes(tagOf(html))
  const isHtml = tokens.some(({ type, meta, content }) => /^html_/.test(type) && !meta?.isVideo && !isHarmless(content))
  return isHtml ? articleHtml(source).trim() : source
}

const tagOf = (html: string) => PLAIN_TAG.exec(html.trim())?.[1]?.toLowerCase() ?? ''

/** The ids of the uploaded pictures that a rich text shows. */
export const picturesIn = (source: string): string[] =>
  [...source.matchAll(/\/picture\/([\w-]+)\.webp/gi)].flatMap(([, id]) => (id ? [id] : []))

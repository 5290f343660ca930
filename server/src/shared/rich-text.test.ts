import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articleHtml } from './rich-text.ts'

describe('articles by staff', () => {
  it.each([
    ['## 材質\n\n竹與**玉色**。', '<h2>材質</h2>\n<p>竹與<strong>玉色</strong>。</p>\n'],
    ['# 大標題', '<h2>大標題</h2>\n'],
    ['1. 一\n2. 二', '<ol>\n<li>一</li>\n<li>二</li>\n</ol>\n'],
    ['[方案](/idocard/shop)', '<p><a href="/idocard/shop">方案</a></p>\n'],
    ['[聯絡我們](#Contact)', '<p><a href="#Contact">聯絡我們</a></p>\n'],
    ['<a href=" #a&quot;b ">x</a>', '<p><a href="#a%22b">x</a></p>\n'],
    ['[信](mailto:a@b.tw)', '<p><a href="mailto:a@b.tw">信</a></p>\n'],
    [
      '[外面](https://example.com/a?b=1&c=2)',
      '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer">外面</a></p>\n',
    ],
    [
      '![卡片](/pictures/news/a-960.webp)',
      '<p><img src="/pictures/news/a-960.webp" alt="卡片" loading="lazy" decoding="async" /></p>\n',
    ],
    ['<p>已是 <em>HTML</em></p>', '<p>已是 <em>HTML</em></p>'],
  ])('%s', (source, html) => {
    expect(articleHtml(source)).toBe(html)
  })

  it('renders a table', () => {
    expect(articleHtml('| 材質 | 價格 |\n| - | - |\n| 竹 | 1,280 |')).toContain('<td>竹</td>')
  })

  it.each([
    'https://youtu.be/aqz-KE-bpKQ',
    '[看影片](https://www.youtube.com/watch?v=aqz-KE-bpKQ)',
  ])('a paragraph with only a link to a video becomes the video: %s', (source) => {
    const html = articleHtml(source)
    expect(html).toContain('src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"')
    expect(html).toContain('referrerpolicy="strict-origin-when-cross-origin"')
    expect(html).toContain('loading="lazy"')
    expect(html).not.toContain('<a ')
  })

  it('a link to a video inside a sentence remains a link', () => {
    expect(articleHtml('請看 https://youtu.be/aqz-KE-bpKQ 這支')).not.toContain('iframe')
  })
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](//evil.tw)',
  '[x](/\\evil.tw)',
  '[x](https://user@evil.tw)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '<iframe src="https://evil.tw"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://www.youtube-nocookie.com.evil.tw/embed/x"></iframe>',
  '<iframe src="javascript:alert(1)//https://player.vimeo.com"></iframe>',
  '<form action="https://evil.tw"><input name=a></form>',
  '<style>*{display:none}</style>',
  '<base href="https://evil.tw/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.tw">',
  '<p style="position:fixed;inset:0" onclick="alert(1)" class="x" id="content">x</p>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<object data="x"></object><embed src="x">',
]

describe('hostile articles', () => {
  it.each(HOSTILE)('%s', (source) => {
    const html = articleHtml(source)
    expect(html).not.toMatch(/<(script|style|svg|math|form|input|object|embed|base|meta|link|noscript)/i)
    expect(html).not.toMatch(/<[^>]*\s(on\w+|style|srcdoc|class|id|formaction)\s*=/i)
    expect(html).not.toMatch(/(href|src)="(?!\/(?![/\\])|https?:\/\/[^"@]*"|mailto:|tel:)/i)
    expect(html).not.toContain('evil.tw/embed')
    expect(html).not.toMatch(/<iframe[^>]+src="(?!https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\/)/)
  })

  it('any combination of such pieces gives only allowed tags and attributes', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE, '**', '`', '<', '>', '"', '\n\n', '&lt;', '[', ']('),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(violationsIn(articleHtml(pieces.join('')))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})

/** A tag as the sanitiser prints it: lower case, every value in double quotes. */
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s[a-z-]+(?:="[^"]*")?)*)(?: \/)?>/g
const NAMES =
  /^(h[2-4]|p|br|hr|blockquote|[uo]l|li|d[ltd]|pre|code|strong|em|b|i|s|sub|sup|a|img|fig\w+|iframe|t\w+|caption)$/
const ATTRIBUTES =
  /^(href|rel|title|src|alt|width|height|loading|decoding|allow|allowfullscreen|referrerpolicy|start|scope)$/
const ADDRESS = /^(\/(?![/\\])|#|https?:\/\/[^/@]+(\/|$|\?|#)|mailto:|tel:)/

/** Finds what is not allowed in a page: other tags, attributes and URLs, and any < that does not begin a tag. */
function violationsIn(html: string): string[] {
  const violations: string[] = []
  const text = html.replace(TAG, (whole, _end, name: string, attributes: string) => {
    if (!NAMES.test(name)) violations.push(whole)
    for (const [, attribute = '', value = ''] of attributes.matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g)) {
      const isAddress = attribute === 'href' || attribute === 'src'
      if (!ATTRIBUTES.test(attribute) || (isAddress && !ADDRESS.test(value))) violations.push(whole)
    }
    return ''
  })
  return text.includes('<') ? [...violations, text] : violations
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlaceholder, joinApiHost, safeHttpUrl } from './web-url.ts'

const HOSTILE = [
  '',
  ' ',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.com/',
  'blob:https://example.com/1',
  '//evil.tw',
  '\\\\evil.tw',
  '/\\evil.tw',
  '/\t/evil.tw',
  'https:evil.tw',
  'https:/evil.tw',
  'https:\\\\evil.tw',
  'https:///evil.tw',
  'https://bank.tw@evil.tw/',
  'https://user:pass@evil.tw/',
  'https://evil.tw/\r\nSet-Cookie: a=b',
  'https://evil.tw/\u202efdp.exe',
  'https://',
  'https://?x',
  'https://evil..tw',
  'https://ev il.tw',
]

describe('safeHttpUrl', () => {
  it.each([
    ['https://www.example.com.tw', 'https://www.example.com.tw/'],
    [' http://example.com/a?b=c#d ', 'http://example.com/a?b=c#d'],
    ['HTTPS://EXAMPLE.COM/Path', 'https://example.com/Path'],
    ['https://example.com:8443/', 'https://example.com:8443/'],
    ['https://例子.台灣/', 'https://xn--fsqu00a.xn--kpry57d/'],
    ['https://zh.wikipedia.org/wiki/名片', 'https://zh.wikipedia.org/wiki/%E5%90%8D%E7%89%87'],
    ['https://my_shop.example.com/', 'https://my_shop.example.com/'],
    ['https://www.threads.com/@idocard', 'https://www.threads.com/@idocard'],
    ['https://example.com/"><script>', 'https://example.com/%22%3E%3Cscript%3E'],
  ])('reads %j', (text, url) => {
    expect(safeHttpUrl(text)).toBe(url)
  })

  it.each([
    ...HOSTILE,
    'www.example.com',
    '/uploads/a.png',
    'http://localhost/',
    'http://printer/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://nas.local/',
    'http://db.internal/',
    'http://a.localhost/',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses %j', (text) => {
    expect(safeHttpUrl(text)).toBeNull()
  })

  it('returns only absolute http(s) URLs without credentials, and is idempotent', () => {
    const near = fc
      .array(fc.constantFrom('https:', 'http:', '/', '\\', '@', ':', 'a.tw', 'evil', '?', '#', '.', '\t', '%00', '王'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), near, fc.string({ unit: 'binary' })), (text) => {
        const safe = safeHttpUrl(text)
        if (safe === null) return
        const url = new URL(safe)
        expect(['http:', 'https:']).toContain(url.protocol)
        expect(url.username + url.password).toBe('')
        expect(url.hostname).toContain('.')
        expect(safeHttpUrl(safe)).toBe(safe)
      }),
    )
  })
})

describe('joinApiHost', () => {
  const API = 'https://api.idocard.example'

  it.each([
    ['/uploads/a.png', `${API}/uploads/a.png`],
    ['uploads/a.png', `${API}/uploads/a.png`],
    [' /a?b=c#d ', `${API}/a?b=c#d`],
    ['/uploads/名片.png', `${API}/uploads/%E5%90%8D%E7%89%87.png`],
    ['/a//b', `${API}/a//b`],
    ['../../a', `${API}/a`],
    ['?page=2', `${API}/?page=2`],
    ['https://www.example.com/', 'https://www.example.com/'],
    [`${API}/uploads/a.png`, `${API}/uploads/a.png`],
    [`${API}.tw/`, `${API}.tw/`],
  ])('%j becomes %j', (link, url) => {
    expect(joinApiHost(API, link)).toBe(url)
  })

  it('allows links to the API host when that is a development machine', () => {
    expect(joinApiHost('http://127.0.0.1:3000/', '/a.png')).toBe('http://127.0.0.1:3000/a.png')
    expect(joinApiHost('http://127.0.0.1:3000', 'http://127.0.0.1:3000/a.png')).toBe('http://127.0.0.1:3000/a.png')
    expect(joinApiHost('http://127.0.0.1:3000', 'http://127.0.0.1:30001/a.png')).toBeNull()
  })

  it('returns root-relative paths when the API is on the page’s own host', () => {
    expect(joinApiHost('', '/uploads/a.png?v=1')).toBe('/uploads/a.png?v=1')
    expect(joinApiHost('', 'uploads/a.png')).toBe('/uploads/a.png')
    expect(joinApiHost('', 'https://www.example.com/')).toBe('https://www.example.com/')
  })

  it.each([...HOSTILE, '/.//evil.tw', './/evil.tw', '/a/..//evil.tw'])('refuses %j', (link) => {
    expect(joinApiHost(API, link)).toBeNull()
    expect(joinApiHost('', link)).toBeNull()
  })

  it('refuses control characters and credentials on the API host too', () => {
    expect(joinApiHost(API, '/a\tb')).toBeNull()
    expect(joinApiHost(API, '//user:pass@api.idocard.example/a')).toBeNull()
    expect(joinApiHost(API, '//user@api.idocard.example/a')).toBeNull()
  })

  it('never leaves the API host by a link without http(s)', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      'evil.tw',
      '@',
      ':',
      ' ',
      '\t',
      '%2f',
      'javascript',
      '?',
      '#',
    )
    const link = fc.array(parts, { maxLength: 8 }).map((list) => list.join(''))
    fc.assert(
      fc.property(link, (text) => {
        const joined = joinApiHost(API, text)
        if (joined !== null) expect(joined.startsWith(`${API}/`)).toBe(true)
        const path = joinApiHost('', text)
        if (path !== null) expect(path).toMatch(/^\/(?![/\\])/)
      }),
      { numRuns: 2000 },
    )
  })

  it('throws when the configured host is not a URL', () => {
    expect(() => joinApiHost('api.example', '/a')).toThrow(TypeError)
  })
})

it.each([
  ['https://line.idocard.example/', true],
  ['https://example.com/page', true],
  ['https://line.me/ti/p/@idocard', false],
  ['https://myexample.com', false],
  ['', false],
])('%s is a placeholder: %s', (link, expected) => {
  expect(isPlaceholder(link)).toBe(expected)
})

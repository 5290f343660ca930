import { expect, test } from 'vitest'
import { shownHtml, withAnchors } from './rich-text-html.ts'

test('a picture of the site gets its widths and dimensions', () => {
  const html = shownHtml('<p><img src="/pictures/products/jade-angle-960.webp" alt="玉" loading="lazy" /></p>', 'zh-tw')
  expect(html).toContain(
    'src="/pictures/products/jade-angle-960.webp" srcset="/pictures/products/jade-angle-160.webp 160w',
  )
  expect(html).toContain('width="960" height="720" alt="玉" loading="lazy" />')
})

test('an explicit size stays, and external pictures are unchanged', () => {
  const sized = shownHtml(
    '<img src="/pictures/products/jade-angle-960.webp" alt="" width="300" height="200" />',
    'zh-tw',
  )
  expect(sized.match(/ width=/g)).toHaveLength(1)
  const other = '<img src="https://elsewhere.example/a.webp" alt="" />'
  expect(shownHtml(other, 'zh-tw')).toBe(other)
})

test('a wide table scrolls by itself, also by keyboard', () => {
  expect(shownHtml('<table><tr><td>1</td></tr></table>', 'zh-tw')).toBe(
    '<div data-table tabindex="0"><table><tr><td>1</td></tr></table></div>',
  )
})

test('the cells of a table with three columns or more carry their headers, so that its rows can be stacked', () => {
  const html = shownHtml(
    '<table>\n<thead><tr><th>寄法</th><th><b>運費</b> "A" &amp; B</th><th></th></tr></thead>\n<tbody>\n<tr>\n<td>宅配</td>\n<td><a href="/x">100</a></td>\n<td>1</td></tr></tbody></table>',
    'zh-tw',
  )
  expect(html).toContain('<div data-table="stacked" tabindex="0">')
  expect(html).toContain('<td data-label="寄法"><div>宅配</div></td>')
  expect(html).toContain('<td data-label="運費 &quot;A&quot; &amp; B"><div><a href="/x">100</a></div></td>')
  expect(html).toContain('<td data-label=""><div>1</div></td>')
})

test('the empty corner of a table is not a header cell', () => {
  expect(shownHtml('<tr><th></th><th scope="col">價格</th></tr>', 'zh-tw')).toBe(
    '<tr><td></td><th scope="col">價格</th></tr>',
  )
})

test('headings get numbered ids, whatever their text', () => {
  const { html, headings } = withAnchors(
    '<h2>一 <a href="/x">連結</a></h2><p>字</p><h3>不列</h3><h2>A &amp; B &lt;script&gt;</h2>\n<h2>斷\n行</h2>',
  )
  expect(headings).toEqual([
    { id: 'section-1', text: '一 連結' },
    { id: 'section-2', text: 'A & B <script>' },
    { id: 'section-3', text: '斷\n行' },
  ])
  expect(html).toContain('<h2 id="section-2">A &amp; B &lt;script&gt;</h2>')
  expect(html).toContain('<h3>不列</h3>')
})

test('text that is escaped twice is shown as written', () => {
  expect(withAnchors('<h2>&amp;lt;b&amp;gt;</h2>').headings[0]?.text).toBe('&lt;b&gt;')
})

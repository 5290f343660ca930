import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml, html } from './html.ts'

test('values are escaped, and nested templates are not escaped twice', () => {
  const item = html`<li title="${'"&\''}">${'<b>'}</li>`
  expect(String(html`<ul>${[item, item]}</ul>${7}`)).toBe(
    '<ul><li title="&quot;&amp;&#39;">&lt;b&gt;</li><li title="&quot;&amp;&#39;">&lt;b&gt;</li></ul>7',
  )
})

test('no text can open a tag, close an attribute or start an entity', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeHtml(text)
      expect(escaped).not.toMatch(/[<>"']/)
      expect(escaped.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
    }),
  )
})

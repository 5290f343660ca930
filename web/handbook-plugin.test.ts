import { existsSync, readFileSync } from 'node:fs'
import { LANGS } from '@idocard/domain/language'
import { expect, it } from 'vitest'
import { screensAt } from './app/console/screens.ts'
import { handbookParts } from './handbook-plugin.ts'

const SOURCE = readFileSync(new URL('../docs/console.md', import.meta.url), 'utf8')

// Mutations: a screen without a part; a part that one language lacks; a picture that was not drawn.
it('explains every screen of the console once, in both languages, with pictures that exist', () => {
  const [chinese = [], english] = LANGS.map((lang) => handbookParts(SOURCE, lang))
  const screens = [...screensAt(''), ...screensAt('SG')].map(({ name, group }) => (group === 'content' ? group : name))
  const explained = chinese.flatMap(({ screens }) => screens)
  expect(explained.filter((one) => one !== 'overview' && one !== 'announcements').toSorted()).toEqual(
    [...new Set(screens)].toSorted(),
  )
  expect(english?.map(({ screens }) => screens)).toEqual(chinese.map(({ screens }) => screens))
  for (const [at, lang] of LANGS.entries())
    for (const { title, html } of [chinese, english ?? []][at] ?? []) {
      expect(title, html).toMatch(/./)
      for (const [, src = ''] of html.matchAll(/src="([^"]+)"/g)) {
        expect(src).toMatch(new RegExp(`^/handbook/${lang}/`))
        expect(existsSync(new URL(`public${src}`, import.meta.url)), src).toBe(true)
      }
    }
})

import { expect, it } from 'vitest'
import english from '../../../i18n/en-us/points.json' with { type: 'json' }
import chinese from '../../../i18n/zh-tw/points.json' with { type: 'json' }
import { newTexts } from '../../../lib/texts.ts'
import { shownPoints } from './shown-points.ts'

it.each([
  ['en-us', 1, '1 point'],
  ['en-us', 1200, '1,200 points'],
  ['zh-tw', 1, '1 點'],
  ['zh-tw', 1200, '1,200 點'],
] as const)('%s: %d is “%s”', (lang, points, shown) => {
  const texts = newTexts(lang, { points: lang === 'en-us' ? english : chinese })
  expect(texts.translate('points')('points', shownPoints(points))).toBe(shown)
})

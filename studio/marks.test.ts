import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { brandMarks } from './marks/draw.mjs'

it('has written the brand marks of the installed package', () => {
  expect(readFileSync(new URL('../web/app/card/marks.json', import.meta.url), 'utf8')).toBe(brandMarks())
})

import { expect, it } from 'vitest'
import { soundsOf } from './recognise.ts'

it.each([
  ['豪', 'hao'],
  ['曾', 'zeng'],
  ['樂', 'yue'],
  ['呂', 'lv'],
  ['叡', 'rui'],
  ['瑋', 'wei'],
])('knows how %s sounds', (character, sound) => {
  expect(soundsOf(character)).toContain(sound)
})

import type { Quad } from '@idocard/domain/card-outline/geometry'
import { expect, it } from 'vitest'
import { isSteady, looked, NOTHING_SEEN, photographed, type Watch } from './steady.ts'

const at = (x: number, y = 0.2): Quad => [
  [x, y],
  [x + 0.6, y],
  [x + 0.6, y + 0.4],
  [x, y + 0.4],
]
const LOOK_MS = 100

/** How many photographs are taken while the camera sees these cards, one look every 100 ms. */
function photographs(looks: readonly (readonly Quad[])[]): number {
  let watch: Watch = NOTHING_SEEN
  let count = 0
  for (const [index, cards] of looks.entries()) {
    const now = 1000 + index * LOOK_MS
    watch = looked(watch, cards, now)
    if (!isSteady(watch, now)) continue
    watch = photographed(watch)
    count += 1
  }
  return count
}
const during = (ms: number, cards: readonly Quad[]) => Array.from({ length: ms / LOOK_MS }, () => cards)
const trembling = (ms: number, step: number) =>
  Array.from({ length: ms / LOOK_MS }, (_, index) => [at(0.2 + (index % 2) * step)])

it.each([
  ['nothing', during(3000, []), 0],
  ['a card that lies still, once', during(5000, [at(0.2)]), 1],
  ['a card in a hand that trembles a little', trembling(3000, 0.02), 1],
  ['a card that moves', trembling(3000, 0.08), 0],
  ['a card that is seen too briefly', [...during(400, [at(0.2)]), ...during(1000, [])], 0],
  [
    'a card whose outline is lost for a moment, once',
    [...during(2000, [at(0.2)]), ...during(300, []), ...during(2000, [at(0.2)])],
    1,
  ],
  ['a second card in its place', [...during(2000, [at(0.2)]), ...during(700, []), ...during(2000, [at(0.2)])], 2],
  ['a second card elsewhere', [...during(2000, [at(0.1)]), ...during(2000, [at(0.35)])], 2],
  ['two cards beside each other, once', during(3000, [at(0.1), at(0.1, 0.7)]), 1],
])('photographs %s', (_, looks, count) => {
  expect(photographs(looks)).toBe(count)
})

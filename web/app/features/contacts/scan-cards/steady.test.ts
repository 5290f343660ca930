import type { Quad } from '@idocard/card-reader/outline/geometry'
import { expect, it } from 'vitest'
import { isSteady, looked, NOTHING_SEEN, photographed, type Seen, type Watch } from './steady.ts'

/** A card at a place. Cards with another number look different. */
const at = (x: number, y = 0.2, look = 0): Seen => {
  const corners: Quad = [
    [x, y],
    [x + 0.6, y],
    [x + 0.6, y + 0.4],
    [x, y + 0.4],
  ]
  const face = Float32Array.from({ length: 1440 }, (_, place) => Math.sin(place * place * (look + 1)) / 27)
  return { corners, face }
}
const LOOK_MS = 100

/** How many photographs are taken while the camera sees these cards, one look every 100 ms. */
function photographs(looks: readonly (readonly Seen[])[]): number {
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
const during = (ms: number, cards: readonly Seen[]) => Array.from({ length: ms / LOOK_MS }, () => cards)
const trembling = (ms: number, step: number) =>
  Array.from({ length: ms / LOOK_MS }, (_, index) => [at(0.2 + (index % 2) * step)])
/** A card that slowly leaves the place where it was photographed, and looks different in another light. */
const drifting = (ms: number, step: number) =>
  Array.from({ length: ms / LOOK_MS }, (_, index) =>
    index * LOOK_MS < 1000 ? [at(0.1)] : [at(0.1 + Math.min(0.3, (index - 10) * step), 0.2, 1)],
  )

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
  [
    'a card that is elsewhere after a slow look, once',
    [...during(2000, [at(0.1)]), ...during(2000, [at(0.35)]), ...during(2000, [at(0.1)])],
    1,
  ],
  ['a colleague’s card in its place', [...during(2000, [at(0.2)]), ...during(700, []), ...during(2000, [at(0.2)])], 2],
  ['a card that follows a slow drift of the phone, once', drifting(6000, 0.02), 1],
  ['a second card elsewhere', [...during(2000, [at(0.1)]), ...during(2000, [at(0.35, 0.2, 1)])], 2],
  ['two cards beside each other, once', during(3000, [at(0.1), at(0.1, 0.7)]), 1],
])('photographs %s', (_, looks, count) => {
  expect(photographs(looks)).toBe(count)
})

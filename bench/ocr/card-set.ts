import * as development from './content-development.ts'
import { DEVELOPMENT, UNSEEN } from './content-foreign.ts'
import * as unseen from './content-unseen.ts'
import type { Distortion, Photograph } from './distort.ts'
import { type Appearance, drawCard, HAN_FONTS, LATIN_FONTS, type Layout } from './draw-card.ts'
import { makePerson, type Truth } from './person.ts'
import { makePersonAbroad } from './person-abroad.ts'
import { Random } from './random.ts'

/**
 * Even numbers were used while the recogniser was developed. Odd ones never were, and have different names and words.
 */
type Half = 'development' | 'unseen'

export interface TestCard extends Photograph {
  number: number
  half: Half
  /** How its photograph is distorted; `clean` and `small` are not. */
  kind: 'clean' | 'small' | Exclude<Distortion, 'none'>
  appearance: Appearance
  truth: Truth
}

export const CARD_COUNT = 96
export const FOREIGN_COUNT = 80
export const TALL_COUNT = 48

const KINDS = [
  'clean',
  'small',
  'clean',
  'rotation',
  'clean',
  'blur',
  'small',
  'noise',
  'clean',
  'perspective',
] as const
const STYLES = ['bilingual', 'bilingual', 'chinese', 'bilingual', 'english', 'chinese', 'bilingual'] as const
const LAYOUTS = ['left', 'split', 'centre', 'left', 'upright', 'split', 'vertical', 'left'] as const

/** What a card's number decides: its half, its turn in that half, and its distortion. */
function planOf(number: number) {
  const turn = Math.floor(number / 2)
  const half: Half = number % 2 === 0 ? 'development' : 'unseen'
  return { number, half, turn, kind: KINDS[turn % KINDS.length] ?? 'clean' }
}

/** How a card looks. The order of the choices is fixed: another one would draw other cards. */
const appearanceOf = (random: Random, kind: TestCard['kind'], layout: Layout, qr?: string): Appearance => ({
  layout,
  dark: random.chance(0.25),
  contactSize: kind === 'small' ? random.between(17, 20) : random.between(24, 28),
  han: random.pick(HAN_FONTS)[0],
  latin: random.pick(LATIN_FONTS)[0],
  qr,
  distortion: kind === 'clean' || kind === 'small' ? 'none' : kind,
})

/** The card with a number. Both halves have the same mix of kinds, languages and layouts. */
export async function testCard(number: number): Promise<TestCard> {
  const random = new Random(number)
  const { half, turn, kind } = planOf(number)
  const style = STYLES[turn % STYLES.length] ?? 'bilingual'
  const planned: Layout = LAYOUTS[turn % LAYOUTS.length] ?? 'left'
  const layout = style === 'english' && planned === 'vertical' ? 'upright' : planned
  const qr = layout === 'upright' ? `https://line.me/ti/p/~card${number}` : undefined
  const appearance = appearanceOf(random, kind, layout, qr)
  const person = makePerson(random, style, half === 'unseen' ? unseen : development)
  return { number, half, kind, appearance, truth: person.truth, ...(await drawCard(random, person, appearance)) }
}

const FOREIGN_LAYOUTS = ['left', 'split', 'centre', 'upright'] as const

/** The card from abroad with a number: in Latin letters, some with marks. */
export async function foreignCard(number: number): Promise<TestCard> {
  const random = new Random(5000 + number)
  const { half, turn, kind } = planOf(number)
  const appearance = appearanceOf(random, kind, FOREIGN_LAYOUTS[turn % FOREIGN_LAYOUTS.length] ?? 'left')
  const person = makePersonAbroad(random, half === 'unseen' ? UNSEEN : DEVELOPMENT)
  return { number, half, kind, appearance, truth: person.truth, ...(await drawCard(random, person, appearance)) }
}

/** The portrait card with a number: half of them with lines, half with columns, as is common in Taiwan. */
export async function tallCard(number: number): Promise<TestCard> {
  const random = new Random(7000 + number)
  const { half, turn, kind } = planOf(number)
  const layout = turn % 2 === 0 ? 'upright' : 'columns'
  const appearance = appearanceOf(random, kind, layout)
  const style = layout === 'columns' ? 'chinese' : 'bilingual'
  const person = makePerson(random, style, half === 'unseen' ? unseen : development)
  return { number, half, kind, appearance, truth: person.truth, ...(await drawCard(random, person, appearance)) }
}

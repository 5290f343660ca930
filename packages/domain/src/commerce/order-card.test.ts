import { describe, expect, it } from 'vitest'
import { cardItems, countRanges, orderedCards, readCardItem, sellingProblem } from './order-card.ts'

const [A, B] = ['abcdefghjk', 'mnpqrstuvw'] as const

describe('a list of cards', () => {
  it.each([
    ['a number', A, [A]],
    ['a number in upper case, as some codes have it', A.toUpperCase(), [A]],
    ['the address of a card', `https://idocard.example/${A}?s=q`, [A]],
    ['the address on a chip', `https://idocard.example/${A}?s=n&picc=00AA&cmac=11BB`, [A]],
    ['an address without its scheme', `idocard.example/${A}`, [A]],
    ['the code of a sleeve', `https://idocard.example/backstage/SG/iDoCard/addCard#code=7K2M-9QXR&card=${A}`, [A]],
    ['rows of a sheet, one of them twice', `${A}\r\n${B}\t${A}\n`, [A, B]],
    ['what a Chinese input method makes of it', `${A}，${B}、ａｂｃｄｅｆｇｈｊｋ`, [A, B]],
    ['a range', `${A} – ${B}`, [`${A}..${B}`]],
    ['a range without spaces', `${A}-${B}`, [`${A}..${B}`]],
    ['a batch beside a card', `#12\n${A}`, ['#12', A]],
    ['what is no number', 'hello', ['hello']],
    ['nothing', ' \n ', []],
  ])('has %s', (_what, text, items) => expect(cardItems(text)).toEqual(items))

  // Mutation: the text behind `#` kept.
  it('never passes an activation code on', () => {
    const link = 'https://idocard.example/backstage/SG/iDoCard/addCard#code=7K2M-9QXR-4DHT-W0CZ'
    expect(cardItems(link).join()).not.toContain('7K2M')
  })

  it('reads back what it wrote', () => {
    const kinds = [A, `${A}..${B}`, '#12', 'hello', '#0'].map((item) => readCardItem(item)?.kind)
    expect(kinds).toEqual(['card', 'range', 'batch', undefined, undefined])
    expect(countRanges([A, `${A}..${B}`, '#12', 'hello'])).toBe(2)
  })
})

it('counts packs, and nothing that is not printed', () => {
  const pack = { quantity: 2, print: { rule: { cards: 10, finishes: [], isMixed: false }, cards: [] } }
  expect(orderedCards([pack, { quantity: 3, print: null }])).toBe(20)
})

const SENT = new Date('2026-06-02T00:00:00Z')
const [before, after] = [new Date('2026-06-01T00:00:00Z'), new Date('2026-06-03T00:00:00Z')]
it.each([
  ['nobody has it', { isPhysical: true, state: 'unclaimed', takenAt: null }, undefined],
  ['it was claimed after it was sent', { isPhysical: true, state: 'active', takenAt: after }, undefined],
  ['it was claimed before it was sent', { isPhysical: true, state: 'paused', takenAt: before }, 'claimed'],
  ['it was lost after it was sent', { isPhysical: true, state: 'retired', takenAt: after }, undefined],
  ['it was lost before', { isPhysical: true, state: 'retired', takenAt: null }, 'lost'],
  ['there is no plastic', { isPhysical: false, state: 'active', takenAt: after }, 'virtual'],
] as const)('a card is sold or not when %s', (_what, card, problem) => expect(sellingProblem(card, SENT)).toBe(problem))

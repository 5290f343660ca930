import { type CardFields, EMPTY_CARD } from '@idocard/contract/cards/card'
import { HIDEABLE, VISIBILITIES } from '@idocard/domain/cards/card'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Draft, type Phone, TEXT_NAMES, tidied } from './draft.ts'
import { mergeDrafts } from './merge.ts'

const phone = (number: string, some: Partial<Phone> = {}): Phone => ({
  kind: 'mobile',
  number,
  extension: '',
  visibility: 'link',
  ...some,
})
const [A, B, C] = ['+886912345671', '+886912345672', '+886912345673'].map((number) => phone(number)) as [
  Phone,
  Phone,
  Phone,
]
const hidden = (one: Phone): Phone => ({ ...one, visibility: 'exchange' })
const draft = (some: Partial<CardFields> = {}, rest: Partial<Draft> = {}): Draft =>
  tidied({
    fields: { ...EMPTY_CARD, nameCh: '林小美', ...some },
    allowIndex: false,
    photo: '',
    socialMedia: [],
    webSites: [],
    ...rest,
  })
const phones = (...list: Phone[]) => draft({ phones: list })

describe('phones are merged one by one', () => {
  it.each<[what: string, base: Phone[], mine: Phone[], theirs: Phone[], merged: Phone[]]>([
    ['both added one', [A], [A, B], [A, C], [A, C, B]],
    ['both added the same', [A], [A, B], [A, B], [A, B]],
    ['one is hidden here, another is changed there', [A, B], [hidden(A), B], [A, C], [hidden(A), C]],
    ['one is hidden here, and its number changed there', [A, B], [hidden(A), B], [C, B], [hidden(C), B]],
    ['one is removed here, another hidden there', [A, B], [B], [A, hidden(B)], [hidden(B)]],
    ['one is removed there, another added here', [A, B], [A, B, C], [B], [B, C]],
    ['both removed the same', [A, B], [B], [B, C], [B, C]],
  ])('%s', (_, base, mine, theirs, merged) => {
    const { draft: result, collisions } = mergeDrafts(phones(...base), phones(...mine), phones(...theirs))
    expect(collisions).toEqual([])
    expect(result.fields.phones).toEqual(merged)
  })

  it.each<[what: string, base: Phone[], mine: Phone[], theirs: Phone[], part: string]>([
    ['both changed one number', [A], [B], [C], 'phones.0'],
    ['one is removed here and changed there', [A, B], [B], [hidden(A), B], 'phones.0'],
    ['one is hidden here and public there', [A], [hidden(A)], [{ ...A, visibility: 'public' }], 'phones.0'],
    ['both added the same number differently', [], [A], [hidden(A)], `phones.${A.number}#`],
    ['together there are too many', [A], [A, B, C], [A, phone('+88641'), phone('+88642'), phone('+88643')], 'phones'],
  ])('%s: a person decides', (_, base, mine, theirs, part) => {
    const merge = (side?: 'mine' | 'theirs') =>
      mergeDrafts(phones(...base), phones(...mine), phones(...theirs), () => side)
    expect(merge().collisions.map((one) => one.part)).toEqual([part])
    expect(merge('mine').draft.fields.phones).toEqual(mine)
    expect(merge('theirs').draft.fields.phones).toEqual(theirs)
  })
})

it('merges each text, each visibility, the photograph and the rest by itself', () => {
  const base = draft({ titleCh: '設計師', visibility: { company: 'public' } }, { photo: '/picture/1.webp' })
  const mine = draft({ titleCh: '總監', visibility: { company: 'public', title: 'exchange' } }, { photo: base.photo })
  const theirs = draft(
    { titleCh: '設計師', titleEn: 'Designer', visibility: {}, photoStyle: 'cover' },
    { photo: '/picture/2.webp', allowIndex: true },
  )
  expect(mergeDrafts(base, mine, theirs)).toEqual({
    draft: draft(
      { titleCh: '總監', titleEn: 'Designer', visibility: { title: 'exchange' }, photoStyle: 'cover' },
      { photo: '/picture/2.webp', allowIndex: true },
    ),
    collisions: [],
  })
})

it('shows both sides of what collides, and takes the chosen one', () => {
  const [base, mine, theirs] = ['設計師', '總監', '經理'].map((titleCh) => draft({ titleCh })) as [Draft, Draft, Draft]
  const { collisions } = mergeDrafts(base, mine, theirs)
  expect(collisions).toEqual([{ part: 'titleCh', kind: 'text', of: 'titleCh', mine: '總監', theirs: '經理' }])
  expect(mergeDrafts(base, mine, theirs, () => 'theirs').draft).toEqual(theirs)
  expect(mergeDrafts(base, mine, theirs, () => 'mine').draft).toEqual(mine)
})

/** A change that affects one part of a draft. */
type Edit = (draft: Draft) => Draft
const text = fc.stringMatching(/^[a-z]{1,5}$/)
const edits: Record<string, fc.Arbitrary<Edit>> = {
  ...Object.fromEntries(
    TEXT_NAMES.map((name) => [
      name,
      text.map(
        (value): Edit =>
          (one) => ({ ...one, fields: { ...one.fields, [name]: value } }),
      ),
    ]),
  ),
  ...Object.fromEntries(
    HIDEABLE.map((of) => [
      `visibility.${of}`,
      fc.constantFrom(...VISIBILITIES).map(
        (value): Edit =>
          (one) => ({ ...one, fields: { ...one.fields, visibility: { ...one.fields.visibility, [of]: value } } }),
      ),
    ]),
  ),
  photo: text.map(
    (photo): Edit =>
      (one) => ({ ...one, photo }),
  ),
  allowIndex: fc.boolean().map(
    (allowIndex): Edit =>
      (one) => ({ ...one, allowIndex }),
  ),
  ...Object.fromEntries(
    [A, B, C].map((of) => [
      of.number,
      fc.oneof(
        fc.constantFrom(...VISIBILITIES).map(
          (visibility): Edit =>
            (one) =>
              withPhones(one, (list) =>
                list.map((phone) => (phone.number === of.number ? { ...phone, visibility } : phone)),
              ),
        ),
        fc.constant<Edit>((one) => withPhones(one, (list) => list.filter(({ number }) => number !== of.number))),
      ),
    ]),
  ),
}
const withPhones = (one: Draft, change: (list: Phone[]) => Phone[]): Draft => ({
  ...one,
  fields: { ...one.fields, phones: change(one.fields.phones) },
})
const apply = (list: readonly Edit[], one: Draft) => tidied(list.reduce((before, edit) => edit(before), one))
const START = draft({ titleCh: 'x', companyEn: 'y', visibility: { address: 'public' }, phones: [A, B, C] })
const parts = Object.keys(edits)
/** Two sets of edits that affect different parts. */
const apart = fc
  .tuple(fc.shuffledSubarray(parts, { minLength: 1 }), fc.nat(parts.length))
  .chain(([chosen, at]) =>
    fc.tuple(
      ...[chosen.slice(0, at), chosen.slice(at)].map((names) =>
        fc.tuple(...names.map((name) => edits[name] as fc.Arbitrary<Edit>)),
      ),
    ),
  ) as fc.Arbitrary<[Edit[], Edit[]]>
const anything = fc
  .subarray(parts)
  .chain((names) => fc.tuple(...names.map((name) => edits[name] as fc.Arbitrary<Edit>)))

it('has both when they do not overlap, whichever came first', () => {
  fc.assert(
    fc.property(apart, ([mine, theirs]) => {
      const { draft: merged, collisions } = mergeDrafts(START, apply(mine, START), apply(theirs, START))
      expect(collisions).toEqual([])
      expect(merged).toEqual(apply([...mine, ...theirs], START))
      expect(merged).toEqual(apply([...theirs, ...mine], START))
      expect(mergeDrafts(START, apply(theirs, START), apply(mine, START)).draft).toEqual(merged)
    }),
  )
})

it('finds no conflict where both did the same, or one did nothing', () => {
  fc.assert(
    fc.property(anything, (list) => {
      const changed = apply(list, START)
      for (const [mine, theirs] of [
        [changed, changed],
        [changed, START],
        [START, changed],
      ] as const)
        expect(mergeDrafts(START, mine, theirs)).toEqual({ draft: changed, collisions: [] })
    }),
  )
})

it('loses nothing when a person has decided: each part is one of the two sides', () => {
  fc.assert(
    fc.property(anything, anything, fc.constantFrom('mine', 'theirs'), (one, other, side) => {
      const [mine, theirs] = [apply(one, START), apply(other, START)]
      const { draft: merged } = mergeDrafts(START, mine, theirs, () => side)
      for (const name of TEXT_NAMES) expect([mine.fields[name], theirs.fields[name]]).toContain(merged.fields[name])
      // A second merge finds no collisions.
      expect(mergeDrafts(theirs, merged, theirs).collisions).toEqual([])
    }),
  )
})

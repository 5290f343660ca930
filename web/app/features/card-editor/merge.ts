import type { CardFields } from '@idocard/contract/card'
import { EMAILS_MOST, HIDEABLE, type Hideable, PHONES_MOST, type Visibility } from '@idocard/domain/card'
import {
  type Draft,
  type Email,
  isSame,
  keyOfEmail,
  keyOfPhone,
  type Phone,
  TEXT_NAMES,
  tidied,
  visibilityOf,
} from './draft.ts'
import { pairs } from './pairs.ts'

export type Side = 'mine' | 'theirs'

/** Something that two devices changed differently. In lists `undefined` is an item that was removed. */
export type Collision = { part: string } & (
  | { kind: 'text'; of: (typeof TEXT_NAMES)[number]; mine: string; theirs: string }
  | { kind: 'visibility'; of: Hideable; mine: Visibility; theirs: Visibility }
  | { kind: 'photo'; mine: string; theirs: string }
  | { kind: 'photoStyle'; mine: CardFields['photoStyle']; theirs: CardFields['photoStyle'] }
  | { kind: 'allowIndex'; mine: boolean; theirs: boolean }
  | { kind: 'phones'; mine: Phone[]; theirs: Phone[] }
  | { kind: 'emails'; mine: Email[]; theirs: Email[] }
)
type KindOf<K extends Collision['kind']> = Extract<Collision, { kind: K }>

/** The decision about a part; undefined as long as there is none. */
export type Choice = (part: string) => Side | undefined

/**
 * Merges what two devices made of the same card. What only one of them changed is taken; what both changed in the same
 * way, too. Phones and e-mail addresses are merged one by one.
 * @param choice decides collisions; until then the merged draft has mine
 * @returns the merged draft, and every collision, decided or not
 */
export function mergeDrafts(
  baseDraft: Draft,
  mineDraft: Draft,
  theirDraft: Draft,
  choice: Choice = () => undefined,
): { draft: Draft; collisions: Collision[] } {
  const [base, mine, theirs] = [tidied(baseDraft), tidied(mineDraft), tidied(theirDraft)]
  const collisions: Collision[] = []
  const settled = <T>(before: T, one: T, other: T, collision: () => Collision): T => {
    if (isSame(one, other) || isSame(before, other)) return one
    if (isSame(before, one)) return other
    const found = collision()
    collisions.push(found)
    return choice(found.part) === 'theirs' ? other : one
  }
  const list = <T extends Phone | Email>(
    lists: [T[], T[], T[]],
    keyOf: (one: T) => string,
    most: number,
    collision: (part: string, mine: T[], theirs: T[]) => Collision,
  ): T[] => {
    const [before, one, other] = lists
    if (isSame(one, other) || isSame(before, other)) return one
    if (isSame(before, one)) return other
    const { merged, found } = mergedList(lists, keyOf, choice, collision)
    if (merged.length <= most) {
      collisions.push(...found)
      return merged
    }
    // Both added, and together it is too much.
    const whole = collision('', one, other)
    collisions.push(whole)
    return choice(whole.part) === 'theirs' ? other : one
  }

  const texts = TEXT_NAMES.map((of) => [
    of,
    settled(base.fields[of], mine.fields[of], theirs.fields[of], () => ({
      part: of,
      kind: 'text',
      of,
      mine: mine.fields[of],
      theirs: theirs.fields[of],
    })),
  ])
  const visibility = HIDEABLE.map((of) => {
    const [before, one, other] = [base, mine, theirs].map(({ fields }) => visibilityOf(fields, of)) as [
      Visibility,
      Visibility,
      Visibility,
    ]
    const collision = () => ({ part: `visibility.${of}`, kind: 'visibility' as const, of, mine: one, theirs: other })
    return [of, settled(before, one, other, collision)]
  })
  const draft: Draft = {
    fields: {
      ...theirs.fields,
      ...Object.fromEntries(texts),
      visibility: Object.fromEntries(visibility),
      photoStyle: settled(base.fields.photoStyle, mine.fields.photoStyle, theirs.fields.photoStyle, () => ({
        part: 'photoStyle',
        kind: 'photoStyle',
        mine: mine.fields.photoStyle,
        theirs: theirs.fields.photoStyle,
      })),
      phones: list(
        [base.fields.phones, mine.fields.phones, theirs.fields.phones],
        keyOfPhone,
        PHONES_MOST,
        (part, one, other): KindOf<'phones'> => ({ part: `phones${part}`, kind: 'phones', mine: one, theirs: other }),
      ),
      emails: list(
        [base.fields.emails, mine.fields.emails, theirs.fields.emails],
        keyOfEmail,
        EMAILS_MOST,
        (part, one, other): KindOf<'emails'> => ({ part: `emails${part}`, kind: 'emails', mine: one, theirs: other }),
      ),
    },
    photo: settled(base.photo, mine.photo, theirs.photo, () => ({
      part: 'photo',
      kind: 'photo',
      mine: mine.photo,
      theirs: theirs.photo,
    })),
    allowIndex: settled(base.allowIndex, mine.allowIndex, theirs.allowIndex, () => ({
      part: 'allowIndex',
      kind: 'allowIndex',
      mine: mine.allowIndex,
      theirs: theirs.allowIndex,
    })),
  }
  return { draft: tidied(draft), collisions }
}

/** Lists merged item by item: theirs in their order, then what only mine has. */
function mergedList<T extends object>(
  [base, mine, theirs]: [T[], T[], T[]],
  keyOf: (one: T) => string,
  choice: Choice,
  collision: (part: string, mine: T[], theirs: T[]) => Collision,
): { merged: T[]; found: Collision[] } {
  const inMine = pairs(base, mine, keyOf)
  const inTheirs = pairs(base, theirs, keyOf)
  const found: Collision[] = []
  const used = new Set(inMine)
  const item = (part: string, before: T | undefined, one: T | undefined, other: T | undefined): T[] => {
    const merged = mergedItem(before, one, other)
    if (merged !== 'collide') return merged ? [merged] : []
    const both = collision(part, one ? [one] : [], other ? [other] : [])
    found.push(both)
    const taken = choice(both.part) === 'theirs' ? other : one
    return taken ? [taken] : []
  }
  const placeIn = (list: readonly T[], at: number | undefined) => (at === undefined ? undefined : list[at])
  const merged = theirs.flatMap((other, at) => {
    const before = inTheirs.indexOf(at)
    if (before >= 0) return item(`.${before}`, base[before], placeIn(mine, inMine[before]), other)
    // Added there, and perhaps here as well.
    const here = mine.findIndex((one, place) => !used.has(place) && keyOf(one) === keyOf(other))
    if (here < 0) return [other]
    used.add(here)
    return item(`.${keyOf(other)}`, undefined, mine[here], other)
  })
  for (const [before, at] of inTheirs.entries())
    if (at === undefined) merged.push(...item(`.${before}`, base[before], placeIn(mine, inMine[before]), undefined))
  return { merged: [...merged, ...mine.filter((_, at) => !used.has(at))], found }
}

/** One item, member by member. */
function mergedItem<T extends object>(before: T | undefined, one: T | undefined, other: T | undefined) {
  if (isSame(one, other) || isSame(before, other)) return one
  if (isSame(before, one)) return other
  if (!before || !one || !other) return 'collide'
  const members: [string, unknown][] = []
  for (const [name, was] of Object.entries(before)) {
    const [here, there] = [one, other].map((side) => (side as Record<string, unknown>)[name])
    if (!isSame(here, there) && !isSame(was, here) && !isSame(was, there)) return 'collide'
    members.push([name, isSame(was, there) ? here : there])
  }
  return Object.fromEntries(members) as T
}

import type { CardFields } from '@idocard/contract/cards/card'
import { HIDEABLE, type Hideable, MAX_EMAILS, MAX_LINKS, MAX_PHONES, type Visibility } from '@idocard/domain/cards/card'
import {
  type Draft,
  EMAILS,
  type Email,
  LINKS,
  PHONES,
  type Phone,
  type Saved,
  TEXT_NAMES,
  tidied,
  visibilityOf,
} from './draft.ts'
import { isSame } from './is-same.ts'
import type { SocialMedia, WebSite } from './links.ts'
import { unsavedWords, withLocks, withWords } from './locks.ts'
import { isMatch, type Matching, pairs } from './pairs.ts'

export type Side = 'mine' | 'theirs'

/** A part that two devices changed differently. In lists, a removed item is an empty list. */
export type Collision = { part: string } & (
  | { kind: 'text'; of: (typeof TEXT_NAMES)[number]; mine: string; theirs: string }
  | { kind: 'visibility'; of: Hideable; mine: Visibility; theirs: Visibility }
  | { kind: 'photo'; mine: string; theirs: string }
  | { kind: 'photoStyle'; mine: CardFields['photoStyle']; theirs: CardFields['photoStyle'] }
  | { kind: 'allowIndex' | 'showInvitation'; mine: boolean; theirs: boolean }
  | { kind: 'phones'; mine: Phone[]; theirs: Phone[] }
  | { kind: 'emails'; mine: Email[]; theirs: Email[] }
  | { kind: 'socialMedia'; mine: SocialMedia[]; theirs: SocialMedia[] }
  | { kind: 'webSites'; mine: WebSite[]; theirs: WebSite[] }
)
type Kind = Collision['kind']
type Place = { kind: Kind; part: string; of?: string }
/** A collision at a place, whose kind says what the values are. */
const collisionAt = (place: Place, mine: unknown, theirs: unknown) => ({ ...place, mine, theirs }) as Collision

/** The decision about a part; undefined if there is none yet. */
export type Choice = (part: string) => Side | undefined

/**
 * Merges two devices' drafts of the same card. A part that only one device changed, or that both changed in the same
 * way, has the changed value. Phones, e-mail addresses and links are merged item by item, and their order separately.
 * @param choice decides collisions; undecided parts have the value of `mine` in the merged draft
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
  const decided = <T>(found: Collision, one: T, other: T): T => {
    collisions.push(found)
    return choice(found.part) === 'theirs' ? other : one
  }
  const settled = <T>(place: Place, of: (draft: Draft) => T): T => {
    const [before, one, other] = [of(base), of(mine), of(theirs)]
    if (isSame(one, other) || isSame(before, other)) return one
    if (isSame(before, one)) return other
    return decided(collisionAt(place, one, other), one, other)
  }
  const list = <T extends Phone | Email | SocialMedia | WebSite>(
    kind: Kind,
    of: (draft: Draft) => T[],
    matching: Matching<T>,
    max: number,
  ): T[] => {
    const [before, one, other] = [of(base), of(mine), of(theirs)]
    if (isSame(one, other) || isSame(before, other)) return one
    if (isSame(before, one)) return other
    const inList = (part: string, here: T[], there: T[]) => collisionAt({ kind, part: `${kind}${part}` }, here, there)
    const { merged, found } = mergedList([before, one, other], matching, choice, inList)
    // Both devices added items, and together they exceed the maximum.
    if (merged.length > max) return decided(inList('', one, other), one, other)
    collisions.push(...found)
    return merged
  }

  const texts = TEXT_NAMES.map((of) => [of, settled({ kind: 'text', part: of, of }, ({ fields }) => fields[of])])
  const visibility = HIDEABLE.map((of) => [
    of,
    settled({ kind: 'visibility', part: `visibility.${of}`, of }, ({ fields }) => visibilityOf(fields, of)),
  ])
  const whole = <T>(kind: Kind, of: (draft: Draft) => T) => settled({ kind, part: kind }, of)
  const draft: Draft = {
    fields: {
      ...theirs.fields,
      ...Object.fromEntries(texts),
      visibility: Object.fromEntries(visibility),
      photoStyle: whole('photoStyle', ({ fields }) => fields.photoStyle),
      showInvitation: whole('showInvitation', ({ fields }) => fields.showInvitation),
      phones: list('phones', ({ fields }) => fields.phones, PHONES, MAX_PHONES),
      emails: list('emails', ({ fields }) => fields.emails, EMAILS, MAX_EMAILS),
    },
    photo: whole('photo', ({ photo }) => photo),
    socialMedia: list('socialMedia', ({ socialMedia }) => socialMedia, LINKS, MAX_LINKS),
    webSites: list('webSites', ({ webSites }) => webSites, LINKS, MAX_LINKS),
    allowIndex: whole('allowIndex', ({ allowIndex }) => allowIndex),
  }
  return { draft: tidied(draft), collisions }
}

/** An item of the lists: its place on each device, and its merged value. */
interface Entry<T> {
  inMine?: number | undefined
  inTheirs?: number | undefined
  /** Undefined if the item is removed. */
  merged: T | undefined
}

/**
 * Merges lists item by item, in the order of the device that moved items. If both moved items, the order is a
 * collision.
 */
function mergedList<T extends object>(
  [base, mine, theirs]: [T[], T[], T[]],
  matching: Matching<T>,
  choice: Choice,
  collision: (part: string, mine: T[], theirs: T[]) => Collision,
): { merged: T[]; found: Collision[] } {
  const inMine = pairs(base, mine, matching)
  const inTheirs = pairs(base, theirs, matching)
  const found: Collision[] = []
  const settled = (part: string, before: T | undefined, one: T | undefined, other: T | undefined): T | undefined => {
    const sides = mergedItem(before, one, other)
    if (isSame(sides.mine, sides.theirs)) return sides.mine
    const listed = (side: Side) => (sides[side] ? [sides[side]] : [])
    const both = collision(part, listed('mine'), listed('theirs'))
    found.push(both)
    return sides[choice(both.part) ?? 'mine']
  }
  const placeIn = (list: readonly T[], at: number | undefined) => (at === undefined ? undefined : list[at])

  const known = base.map((before, place): Entry<T> => {
    const at = { inMine: inMine[place], inTheirs: inTheirs[place] }
    return { ...at, merged: settled(`.${place}`, before, placeIn(mine, at.inMine), placeIn(theirs, at.inTheirs)) }
  })
  const used = new Set(inMine)
  const addedThere = theirs.flatMap((other, at): Entry<T>[] => {
    if (inTheirs.includes(at)) return []
    // This device may have added the same item.
    const here = mine.findIndex((one, place) => !used.has(place) && isMatch(matching, one, other))
    if (here < 0) return [{ inTheirs: at, merged: other }]
    used.add(here)
    const part = `.${matching.keys.at(-1)?.(other)}`
    return [{ inMine: here, inTheirs: at, merged: settled(part, undefined, mine[here], other) }]
  })
  const addedHere = mine.flatMap((one, at): Entry<T>[] => (used.has(at) ? [] : [{ inMine: at, merged: one }]))

  const all = [...known, ...addedThere, ...addedHere]
  const here = inOrder(all, ({ inMine }) => inMine)
  const there = inOrder(all, ({ inTheirs }) => inTheirs)
  const itemsOf = (list: readonly Entry<T>[]) => list.flatMap(({ merged }) => (merged ? [merged] : []))
  const isShared = (one: Entry<T>) => here.includes(one) && there.includes(one)
  const shared = known.filter(isShared)
  const [sharedHere, sharedThere] = [here, there].map((list) => list.filter((one) => shared.includes(one)))
  const isMovedHere = !isSameOrder(sharedHere, shared)
  const isMovedThere = !isSameOrder(sharedThere, shared)
  const mineFirst = () => itemsOf(woven(here, there))
  const theirsFirst = () => itemsOf(woven(there, here))
  if (!isMovedHere) return { merged: theirsFirst(), found }
  if (!isMovedThere || isSameOrder(sharedHere, sharedThere)) return { merged: mineFirst(), found }
  const both = collision('.order', mineFirst(), theirsFirst())
  return { merged: choice(both.part) === 'theirs' ? theirsFirst() : mineFirst(), found: [...found, both] }
}

const inOrder = <E>(list: readonly E[], placeOf: (one: E) => number | undefined): E[] =>
  list.filter((one) => placeOf(one) !== undefined).toSorted((one, other) => (placeOf(one) ?? 0) - (placeOf(other) ?? 0))
const isSameOrder = <E>(one: readonly E[] = [], other: readonly E[] = []) => one.every((item, at) => item === other[at])

/**
 * Merges two orders. The first list's order applies; an item that only the second list has precedes the item after it
 * there.
 */
function woven<E>(first: readonly E[], second: readonly E[]): E[] {
  return second.reduceRight<E[]>(
    (done, one, at) => {
      if (done.includes(one)) return done
      const next = second[at + 1]
      return done.toSpliced(next === undefined ? done.length : done.indexOf(next), 0, one)
    },
    [...first],
  )
}

/** Merges one item field by field. A field that both devices changed differently has each device's own value. */
function mergedItem<T extends object>(
  before: T | undefined,
  one: T | undefined,
  other: T | undefined,
): Record<Side, T | undefined> {
  if (!one || !other) {
    const left = one ?? other
    // One device removed the item, and the other did not change it.
    if (!left || isSame(before, left)) return { mine: undefined, theirs: undefined }
    return { mine: one, theirs: other }
  }
  const side = (prefers: T): T => {
    const members = Object.entries(other).map(([name, there]) => {
      const [was, here] = [before, one].map((of) => of?.[name as keyof T])
      // If both devices added the same link, the saved link's id is used.
      if (name === 'id' || isSame(here, there) || (before && isSame(was, here))) return [name, there]
      return [name, before && isSame(was, there) ? here : prefers[name as keyof T]]
    })
    return Object.fromEntries(members) as T
  }
  return { mine: side(one), theirs: side(other) }
}

/**
 * Merges a draft with the saved card. What the company has locked is as it is saved, and collides with nothing; the words
 * that were typed into it stay in the draft.
 */
export function mergeLocked(
  base: Saved,
  draft: Draft,
  theirs: Saved,
  choice?: Choice,
): { draft: Draft; collisions: Collision[] } {
  const { rules } = theirs
  const mine = { ...draft, fields: withLocks(base.fields, draft.fields, rules) }
  const { draft: merged, collisions } = mergeDrafts(base, mine, theirs, choice)
  const typed = Object.fromEntries(
    unsavedWords(base.fields, draft.fields, rules).map((name) => [name, draft.fields[name]]),
  )
  return { draft: withWords(merged, { ...theirs.fields, ...typed }, theirs.fields, rules), collisions }
}

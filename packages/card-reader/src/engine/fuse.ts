import type { Alternative } from '@idocard/domain/cards/card-fields'
import * as OpenCC from 'opencc-js/cn2t'
import { align } from './align.ts'
import type { Glyph } from './read-line.ts'
import type { ReadLine } from './read-picture.ts'

/** A line as the combined reading of both engines. */
export interface FusedLine {
  text: string
  /** 0 to 1: the average of the lowest and the mean confidence of the characters. */
  confidence: number
  /** One entry for every doubtful character, even without other readings. */
  alternatives: Alternative[]
}

const toTaiwan = OpenCC.Converter({ from: 'cn', to: 'tw' })
/** Simplified forms that are also characters of their own in Taiwan, and more common in names than the full forms. */
const OWN = new Set('余范姜于郁后里台云谷丰松朱沈涂游布采升志佑岳柏杰栗梁蒙曲征据系舍万千丑几')
const HAN = /\p{Script=Han}/u
const isHan = (glyph: Glyph) => HAN.test(glyph.character)
/** From this confidence on, PP-OCR is right about characters in its alphabet. */
const SURE = 0.85
/** Below this confidence, PP-OCR may be wrong about a character that is not in its alphabet. */
const SURE_OF_UNKNOWN = 0.995
const READ_BY_HAN = 0.85
/** Minimum confidence for a character in an empty position, where a doubtful reading is better than none. */
const SEEN_BY_HAN = 0.3
/** If two characters are further apart than this multiple of the usual distance, there is another one between them. */
const ROOM = 1.55
/** Minimum gap between words, in line heights, and as a multiple of the line's usual gap. */
const WORD_GAP = 0.2
const WORD_GAPS = 1.75
/** Minimum gap between digits, for each 1 beside it, which is narrow, and before a capital letter, in line heights. */
const DIGIT_GAP = 0.27
const ONE_GAP = 0.06
const CAPITAL_GAP = 0.14
const PLACE_WEIGHT = 0.25
/** Usual distance between Chinese characters, in line heights. */
const USUAL_PITCH = 0.8
const DOUBTFUL = 0.9
const MAX_ALTERNATIVES = 4

/** PP-OCR's characters converted to the forms used in Taiwan. */
const taiwanese = (glyph: Glyph): Glyph =>
  isHan(glyph)
    ? {
        ...glyph,
        character: formOf(glyph.character),
        others: glyph.others.map((other) => ({ ...other, character: formOf(other.character) })),
      }
    : glyph
const formOf = (character: string) => {
  const form = OWN.has(character) ? character : toTaiwan(character)
  return [...form].length === 1 ? form : character
}

/**
 * Combines both readings of a line. Latin letters, digits and punctuation are taken from PP-OCR. Chinese is taken from
 * the engine that knows the character, because PP-OCR's alphabet lacks a third of Taiwan's common characters.
 * @param knows whether PP-OCR's alphabet has a character
 */
export function fuse(line: ReadLine, knows: (character: string) => boolean): FusedLine {
  const glyphs = withoutSpaces(line.glyphs).map(taiwanese)
  const written = line.han.length > 0 ? withHan(glyphs, together(line.han, knows), line.length, knows) : glyphs
  const usual = median(written.slice(1).map(({ gap }) => gap))
  let text = ''
  const alternatives: Alternative[] = []
  for (const [index, glyph] of written.entries()) {
    const before = written[index - 1]
    if (before && isSpaced(before, glyph, usual)) text += ' '
    const others = [...new Set(glyph.others.map(({ character }) => character))].filter(
      (character) => character !== glyph.character && character.trim() !== '',
    )
    if (glyph.confidence < DOUBTFUL)
      alternatives.push({ at: [...text].length, characters: others.slice(0, MAX_ALTERNATIVES) })
    text += glyph.character
  }
  const mean = written.reduce((sum, glyph) => sum + glyph.confidence, 0) / Math.max(1, written.length)
  const min = Math.min(mean, ...written.map((glyph) => glyph.confidence))
  return { text, confidence: (mean + min) / 2, alternatives }
}

/** Removes the spaces that PP-OCR read; the gap after each becomes wide enough to count as a space. */
const withoutSpaces = (glyphs: readonly Glyph[]): Glyph[] =>
  glyphs.flatMap((glyph, at) => {
    if (glyph.character.trim() === '') return []
    const before = glyphs[at - 1]
    const isAfterSpace = before !== undefined && before.character.trim() === ''
    return isAfterSpace ? { ...glyph, gap: Math.max(before.gap + glyph.gap, CAPITAL_GAP), isAfterSpace } : glyph
  })

/** Whether a space belongs between two characters. Chinese has no spaces, except for very wide gaps. */
function isSpaced(before: Glyph, glyph: Glyph, usual: number): boolean {
  if (isHan(before) && isHan(glyph)) return glyph.gap > 0.6
  const digits = before.character + glyph.character
  if (/^\d\d$/.test(digits)) return glyph.gap > DIGIT_GAP + ONE_GAP * (digits.split('1').length - 1)
  if (glyph.isAfterSpace) return true
  if (/[a-z]/.test(before.character) && /[A-Z]/.test(glyph.character) && glyph.gap > Math.max(CAPITAL_GAP, usual * 1.4))
    return true
  return glyph.gap > Math.max(WORD_GAP, usual * WORD_GAPS)
}

/** A character as Tesseract read it, with its reading by Tesseract's other language data. */
interface HanGlyph extends Glyph {
  again?: Glyph
}

/**
 * Combines Tesseract's readings of a line. If two readings of a character differ, the one that PP-OCR does not know is
 * preferred, because PP-OCR would have read the other one.
 */
function together(readings: readonly (readonly Glyph[])[], knows: (character: string) => boolean): readonly HanGlyph[] {
  const [first = [], second] = readings.map((glyphs) => glyphs.filter(({ character }) => character.trim() !== ''))
  if (!second) return first
  return align(first, second, (a, b) => unlike(a, b)).flatMap(([at, other]): HanGlyph[] => {
    const [one, again] = [first[at ?? -1], second[other ?? -1]]
    if (!one || !again) return [one, again].filter((glyph) => glyph !== undefined)
    return knows(one.character) && !knows(again.character) ? [{ ...again, again: one }] : [{ ...one, again }]
  })
}

/** The cost of matching two characters: 0 if they are equal, 1 if only one of them is Chinese. */
const unlike = (a: Glyph, b: Glyph) => (a.character === b.character ? 0 : isHan(a) === isHan(b) ? 0.8 : 1)

function withHan(
  glyphs: Glyph[],
  han: readonly HanGlyph[],
  length: number,
  knows: (character: string) => boolean,
): Glyph[] {
  const second = spread(han)
  const pitch = pitchOf(glyphs, length)
  // Tesseract's positions are inexact, so they only decide between alignments of otherwise similar cost.
  const pairs = align(glyphs, second, (a, b) => {
    const apart = PLACE_WEIGHT * Math.min(1, Math.abs(a.at - b.at) * length)
    return apart + unlike(a, b)
  })
  const fused: Glyph[] = []
  for (const [at, [first, other]] of pairs.entries()) {
    const mine = first === undefined ? undefined : glyphs[first]
    const theirs = other === undefined ? undefined : second[other]
    if (mine) fused.push(theirs ? choose(mine, theirs, knows) : mine)
    else if (theirs && isHan(theirs) && theirs.confidence >= SEEN_BY_HAN) {
      const before = glyphs[nearest(pairs, at, -1) ?? -1]
      const after = glyphs[nearest(pairs, at, 1) ?? -1]
      const room = ((after?.at ?? 1) - (before?.at ?? 0)) * length
      const isEdge = before === undefined || after === undefined
      if (room > pitch * (isEdge ? 1 : ROOM)) fused.push(agreed(theirs, theirs.again) ?? doubted(theirs, theirs.again))
    }
  }
  return fused
}

/** Positions at even distances for a line of Chinese only, which are more exact than Tesseract's positions. */
const spread = (han: readonly HanGlyph[]): readonly HanGlyph[] =>
  han.every(isHan) ? han.map((glyph, at) => ({ ...glyph, at: (at + 0.5) / han.length })) : han

const nearest = (pairs: readonly (readonly [number | undefined, number | undefined])[], from: number, step: number) => {
  for (let at = from + step; at >= 0 && at < pairs.length; at += step)
    if (pairs[at]?.[0] !== undefined) return pairs[at]?.[0]
  return undefined
}

/** The usual distance between neighbouring Chinese characters, in line heights. */
function pitchOf(glyphs: readonly Glyph[], length: number): number {
  const distances = glyphs.flatMap((glyph, at) => {
    const before = glyphs[at - 1]
    return before && isHan(before) && isHan(glyph) ? [(glyph.at - before.at) * length] : []
  })
  return distances.length > 1 ? Math.min(...distances) : USUAL_PITCH
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Decides between the two engines' readings of a character. */
function choose(mine: Glyph, theirs: HanGlyph, knows: (character: string) => boolean): Glyph {
  const sure = agreed(mine, theirs) ?? agreed(mine, theirs.again)
  if (sure) return sure
  if (!isHan(mine) || !isHan(theirs)) {
    const isRead = isHan(theirs) && mine.confidence < 0.5 && theirs.confidence > READ_BY_HAN
    return isRead ? { ...theirs, gap: mine.gap } : mine
  }
  const both = agreed(theirs, theirs.again)
  const isSure = mine.confidence >= SURE && knows(theirs.character)
  if (both && !isSure) return { ...both, gap: mine.gap }
  const isTheirs =
    knows(theirs.character) || theirs.again
      ? mine.confidence < SURE && theirs.confidence > mine.confidence
      : mine.confidence < SURE_OF_UNKNOWN && theirs.confidence >= READ_BY_HAN
  const [chosen, other] = isTheirs ? [theirs, mine] : [mine, theirs]
  return { ...doubted(chosen, other, theirs.again), gap: mine.gap }
}

/** The character if two readings agree, with a higher confidence; otherwise undefined. */
const agreed = (one: Glyph, other: Glyph | undefined): Glyph | undefined =>
  one.character === other?.character
    ? { ...one, confidence: 1 - (1 - one.confidence) * (1 - other.confidence) }
    : undefined

/** A reading that no other reading confirms: with a lower confidence, and with the other readings as alternatives. */
function doubted(glyph: Glyph, ...readings: readonly (Glyph | undefined)[]): Glyph {
  const others = readings.flatMap((one) => (one ? [one, ...one.others] : []))
  return { ...glyph, confidence: glyph.confidence * 0.8, others: [...others, ...glyph.others] }
}

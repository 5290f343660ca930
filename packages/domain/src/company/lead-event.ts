import { type Lang, pick } from '../language.ts'

/** Maximum characters and counts of what an event has. Its place and tags fit into an address book. */
export const EVENT_LIMITS = {
  title: 80,
  place: 80,
  consent: 500,
  questions: 5,
  question: 120,
  choices: 8,
  choice: 60,
  /** All choices of a question in one language, one on each line. */
  choiceLines: 500,
  tags: 5,
  tag: 30,
} as const
/** So many events a company can have. */
export const MAX_EVENTS = 500
/** So many days before its first one, the phones of a company's people know an event, also without a network. */
export const EVENT_KNOWN_DAYS = 14

/** What a company asks whoever leaves their details at an event. */
export interface EventQuestion {
  /** Stays with the question while others come and go. */
  id: number
  titleCh: string
  titleEn: string
  /** What can be chosen, one on each line. Empty for an answer in one's own words. */
  choicesCh: string
  choicesEn: string
  isRequired: boolean
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What can be chosen, in each language; empty for an answer in one's own words. */
export function choicesOf({ choicesCh, choicesEn }: Pick<EventQuestion, 'choicesCh' | 'choicesEn'>) {
  const [ch, en] = [linesOf(choicesCh), linesOf(choicesEn)]
  return (ch.length > 0 ? ch : en).map((first, at) => ({ ch: ch[at] ?? first, en: en[at] ?? first }))
}

/** What is wrong with a question's choices; null if nothing is. */
export function choicesProblem(question: Pick<EventQuestion, 'choicesCh' | 'choicesEn'>): 'count' | 'languages' | null {
  const [ch, en] = [linesOf(question.choicesCh), linesOf(question.choicesEn)]
  if (ch.length > 0 && en.length > 0 && ch.length !== en.length) return 'languages'
  const count = Math.max(ch.length, en.length)
  if (count === 1 || count > EVENT_LIMITS.choices) return 'count'
  return [...ch, ...en].some((line) => line.length > EVENT_LIMITS.choice) ? 'count' : null
}

/** An event as somebody's address book names it: where they met, and the tags. */
export const metAt = (
  lang: Lang,
  { titleCh, titleEn, tags }: { titleCh: string; titleEn: string; tags: readonly string[] },
): { metPlace: string; tags: string[] } => ({ metPlace: pick(lang, titleCh, titleEn), tags: [...tags] })

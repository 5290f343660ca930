import type { Card, CardFields } from '@idocard/contract/cards/card'
import { ApiError } from '../../../lib/api-error.ts'
import { recordsOwner, waitingRecords } from '../../../lib/waiting/records.ts'
import { textShelf } from '../../../lib/waiting/shelves.ts'
import { CardSaver, type Surroundings, type Waiting } from './card-saver.ts'
import { type Draft, savedOf, TEXT_NAMES } from './draft.ts'
import type { Links } from './links.ts'

const savers = new Map<string, CardSaver>()
const listeners = new Set<() => void>()

/** The savers' connection to the server. Undefined outside the back office, where requests carry another session. */
let connect: ((cardSn: string) => Omit<Surroundings, 'keep' | 'onChange'>) | undefined

const isText = (value: unknown) => typeof value === 'string'
const isTextIn = (one: unknown, ...names: string[]) =>
  typeof one === 'object' && one !== null && names.every((name) => isText((one as Record<string, unknown>)[name]))
const isListOf = (value: unknown, ...names: string[]) =>
  Array.isArray(value) && value.every((one) => isTextIn(one, ...names))

/** Defaults for texts that are missing because an earlier version stored the draft. They count as unchanged. */
const BLANK = Object.fromEntries(TEXT_NAMES.map((name) => [name, '']))
const NO_LINKS: Links = { socialMedia: [], webSites: [] }

/**
 * Validates a stored draft, because users and other versions can write to this storage too. Undefined if it is not a
 * draft.
 */
function draftIn<T extends Draft>(stored: T | undefined): T | undefined {
  const fields = { ...BLANK, ...stored?.fields } as CardFields
  const { socialMedia, webSites } = { ...NO_LINKS, ...stored }
  const isWhole =
    stored &&
    isTextIn(stored, 'photo') &&
    isTextIn(fields, ...TEXT_NAMES) &&
    typeof fields.visibility === 'object' &&
    fields.visibility !== null &&
    isListOf(fields.phones, 'number', 'extension') &&
    isListOf(fields.emails, 'address') &&
    isListOf(socialMedia, 'link', 'title', 'titleEn') &&
    isListOf(webSites, 'link', 'title', 'titleEn', 'picture')
  return isWhole ? { ...stored, fields, socialMedia, webSites } : undefined
}

function waitingIn(one: unknown): Waiting | undefined {
  const { base, draft, ids, unanswered } = (one ?? {}) as Partial<Waiting>
  const [before, now, sent] = [draftIn(base), draftIn(draft), draftIn(unanswered)]
  if (!before || !now || (unanswered && !sent) || !Number.isSafeInteger(before.version)) return undefined
  // A version without links stored this draft. As after a request without an answer, the card is loaded before anything
  // is sent.
  const open = sent ?? (base && 'socialMedia' in base ? undefined : before)
  // What a company decides is learnt from the server anew.
  return { base: { ...before, rules: null }, draft: now, ...(ids && { ids }), ...(open && { unanswered: open }) }
}

/** Local storage key of the unsaved drafts, each under the number of its card. */
const KEY = 'idoCardDrafts'
const shelf = textShelf(KEY, waitingIn)
const drafts = waitingRecords(KEY, shelf)
const storedDrafts = () => shelf.read(recordsOwner())

const tell = () => {
  for (const listener of listeners) listener()
}

function begin(cardSn: string, waiting: Waiting): CardSaver {
  let isStored = storedDrafts().some(({ key }) => key === cardSn)
  // The answer to a save may arrive after its session has ended.
  const isCurrent = () => savers.get(cardSn) === saver
  const around = () => (isCurrent() ? connect?.(cardSn) : undefined)
  const closed = () => Promise.reject(new ApiError(0, 'No back office is open.'))
  const saver = new CardSaver(cardSn, waiting, {
    update: (input) => around()?.update(input) ?? closed(),
    load: () => around()?.load() ?? closed(),
    onSaved: (card) => around()?.onSaved(card),
    onMerged: () => around()?.onMerged(),
    keep: (now) => {
      if (!isCurrent()) return
      if (now) void drafts.put({ ...now, key: cardSn })
      // What another tab has stored of this card stays.
      else if (isStored) void drafts.drop(cardSn)
      isStored = now !== undefined
    },
    onChange: tell,
  })
  savers.set(cardSn, saver)
  return saver
}

/** The saver of a card. It starts with the draft stored in this browser, or otherwise with the card itself. */
export function saverOf(card: Card): CardSaver {
  const base = savedOf(card)
  const stored = () => storedDrafts().find(({ key }) => key === card.cardSn)
  return savers.get(card.cardSn) ?? begin(card.cardSn, stored() ?? { base, draft: base })
}

/** The saver of a card that was edited since the back office was opened; undefined if there is none. */
export const knownSaver = (cardSn: string): CardSaver | undefined => savers.get(cardSn)

export const onDrafts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Saves the drafts stored in this browser from now on.
 * @returns a function that stops saving; the drafts stay stored
 */
export function resumeDrafts(around: NonNullable<typeof connect>): () => void {
  connect = around
  void drafts.load()
  for (const { key, ...waiting } of storedDrafts()) if (!savers.has(key)) begin(key, waiting)
  for (const saver of savers.values()) saver.resume()
  return () => {
    connect = undefined
    for (const saver of savers.values()) saver.stop()
  }
}

export const flushDrafts = (): void => {
  for (const saver of savers.values()) saver.flush()
}

export const retryDrafts = (): void => {
  for (const saver of savers.values()) saver.retry()
}

/** Forgets all drafts of the person when they sign out. What is stored of them is removed by {@link resumeDrafts}. */
export function forgetDrafts(): void {
  for (const saver of savers.values()) saver.stop()
  savers.clear()
  tell()
}

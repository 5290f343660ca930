import type { Card, CardFields } from '@idocard/contract/cards/card'
import { ApiError } from '../../../lib/api-error.ts'
import { localStore } from '../../../lib/browser-storage.ts'
import { fingerprint } from '../../../lib/fingerprint.ts'
import { holderToken } from '../../../lib/session.ts'
import { setUnsent } from '../../../lib/unsent.ts'
import { CardSaver, type Surroundings, type Waiting } from './card-saver.ts'
import { type Draft, savedOf, TEXT_NAMES } from './draft.ts'
import type { Links } from './links.ts'

/** Local storage key of the unsaved drafts. Only the session that typed a draft sends and shows it. */
const KEY = 'idoCardDrafts'

type StoredDrafts = Partial<Record<string, Waiting>>

const savers = new Map<string, CardSaver>()
const listeners = new Set<() => void>()

/** The savers' connection to the server. Undefined outside the back office, where requests carry another session. */
let connect: ((cardSn: string) => Omit<Surroundings, 'keep' | 'onChange'>) | undefined

const owner = () => fingerprint(holderToken.get())

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
  return { base: before, draft: now, ...(ids && { ids }), ...(open && { unanswered: open }) }
}

function readStored(): StoredDrafts {
  try {
    const { owner: whose, drafts } = JSON.parse(localStore.getItem(KEY) ?? '') as {
      owner: string
      drafts: StoredDrafts
    }
    if (whose !== owner()) return {}
    return Object.fromEntries(
      Object.entries(drafts).flatMap(([cardSn, one]) => {
        const waiting = waitingIn(one)
        return waiting ? [[cardSn, waiting]] : []
      }),
    )
  } catch {
    return {}
  }
}

function writeStored(drafts: StoredDrafts): void {
  setUnsent('cards', Object.keys(drafts).length)
  if (Object.keys(drafts).length === 0) localStore.removeItem(KEY)
  else localStore.setItem(KEY, JSON.stringify({ owner: owner(), drafts }))
}

function keep(cardSn: string, waiting: Waiting | undefined): void {
  const { [cardSn]: _before, ...others } = readStored()
  writeStored(waiting ? { ...others, [cardSn]: waiting } : others)
}

const tell = () => {
  for (const listener of listeners) listener()
}

function begin(cardSn: string, waiting: Waiting): CardSaver {
  const lost = () => Promise.reject(new ApiError(0, 'No back office is open.'))
  const saver = new CardSaver(cardSn, waiting, {
    update: (input) => connect?.(cardSn).update(input) ?? lost(),
    load: () => connect?.(cardSn).load() ?? lost(),
    onSaved: (card) => connect?.(cardSn).onSaved(card),
    onMerged: () => connect?.(cardSn).onMerged(),
    keep: (now) => {
      // The answer to a save may arrive after its session has ended.
      if (savers.get(cardSn) === saver) keep(cardSn, now)
    },
    onChange: tell,
  })
  savers.set(cardSn, saver)
  return saver
}

/** The saver of a card. It starts with the draft stored in this browser, or otherwise with the card itself. */
export function saverOf(card: Card): CardSaver {
  const base = savedOf(card)
  return savers.get(card.cardSn) ?? begin(card.cardSn, readStored()[card.cardSn] ?? { base, draft: base })
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
  const stored = readStored()
  writeStored(stored)
  for (const [cardSn, waiting] of Object.entries(stored)) if (waiting && !savers.has(cardSn)) begin(cardSn, waiting)
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

/** Discards all drafts of the person when they sign out. */
export function forgetDrafts(): void {
  for (const saver of savers.values()) saver.stop()
  savers.clear()
  writeStored({})
  tell()
}

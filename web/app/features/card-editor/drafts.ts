import type { Card } from '@idocard/contract/card'
import { ApiError } from '../../lib/api-error.ts'
import { fingerprint } from '../../lib/fingerprint.ts'
import { holderToken } from '../../lib/session.ts'
import { setUnsent } from '../../lib/unsent.ts'
import { CardSaver, type Surroundings, type Waiting } from './card-saver.ts'
import { savedOf } from './draft.ts'

/** What is not saved yet, in this browser's storage until it is. Only the session that typed it sends and shows it. */
const KEY = 'idoCardDrafts'

type Kept = Partial<Record<string, Waiting>>

const savers = new Map<string, CardSaver>()
const listeners = new Set<() => void>()

/** How savers reach the server; undefined outside the back office, where calls carry another session. */
let connect: ((cardSn: string) => Omit<Surroundings, 'keep' | 'onChange'>) | undefined

const owner = () => fingerprint(holderToken.get())

/** Users and other versions write there too: what is no draft is left out. */
function isWaiting(one: unknown): one is Waiting {
  const isDraft = (draft: Waiting['draft'] | undefined) =>
    typeof draft?.fields?.nameCh === 'string' &&
    typeof draft.photo === 'string' &&
    typeof draft.fields.visibility === 'object' &&
    [draft.fields.phones, draft.fields.emails].every(Array.isArray)
  const { base, draft } = (one ?? {}) as Partial<Waiting>
  return isDraft(base) && isDraft(draft) && Number.isSafeInteger(base?.version)
}

function readKept(): Kept {
  try {
    const { owner: whose, drafts } = JSON.parse(localStorage.getItem(KEY) ?? '') as { owner: string; drafts: Kept }
    if (whose !== owner()) return {}
    return Object.fromEntries(Object.entries(drafts).filter(([, one]) => isWaiting(one)))
  } catch {
    return {}
  }
}

function writeKept(drafts: Kept): void {
  setUnsent('cards', Object.keys(drafts).length)
  if (Object.keys(drafts).length === 0) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, JSON.stringify({ owner: owner(), drafts }))
}

function keep(cardSn: string, waiting: Waiting | undefined): void {
  const { [cardSn]: _before, ...others } = readKept()
  try {
    writeKept(waiting ? { ...others, [cardSn]: waiting } : others)
  } catch {
    // Storage is full: it is still in memory, and is sent from there.
  }
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
    keep: (now) => keep(cardSn, now),
    onChange: tell,
  })
  savers.set(cardSn, saver)
  return saver
}

/** The saver of a card: with what this browser keeps of it, otherwise with the card as it is. */
export function saverOf(card: Card): CardSaver {
  const base = savedOf(card)
  return savers.get(card.cardSn) ?? begin(card.cardSn, readKept()[card.cardSn] ?? { base, draft: base })
}

/** The saver of a card that is or was edited since the back office was opened. */
export const knownSaver = (cardSn: string): CardSaver | undefined => savers.get(cardSn)

export const onDrafts = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Saves what this browser keeps, from now on. @returns how to stop; it stays in the browser. */
export function resumeDrafts(around: NonNullable<typeof connect>): () => void {
  connect = around
  const kept = readKept()
  writeKept(kept)
  for (const [cardSn, waiting] of Object.entries(kept)) if (waiting && !savers.has(cardSn)) begin(cardSn, waiting)
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

/** Removes everything of the person when they sign out. */
export function forgetDrafts(): void {
  for (const saver of savers.values()) saver.stop()
  savers.clear()
  writeKept({})
  tell()
}

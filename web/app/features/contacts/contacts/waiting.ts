import type { SentOf } from '@idocard/contract/call'
import type { contactContract } from '@idocard/contract/contacts/contact'
import type { ContactItem, Reminder } from '@idocard/contract/contacts/contact-fields'
import type { ContactFields } from '@idocard/domain/contacts/contact'
import { useSyncExternalStore } from 'react'
import { fingerprint } from '../../../lib/fingerprint.ts'
import { holderToken } from '../../../lib/session.ts'
import { setUnsent } from '../../../lib/unsent.ts'
import { type CardPicture, type Side, withBack } from './scan.ts'
import { changeRecord, deleteRecord, hasStore, type Keyed, putRecord, readRecords } from './waiting-store.ts'

/**
 * A change that a holder can make without a network. It contains the wanted state, so that sending it twice has no
 * further effect.
 */
export type Change =
  | { kind: 'star'; id: string; name: string; star: boolean }
  | { kind: 'marks'; name: string; marks: Marks }
  | ReminderChange
  | WaitingCard
export type Marks = Omit<SentOf<typeof contactContract.edit>, 'fields' | 'version' | 'star'>

/** A reminder of this device has its key until the server has created it and given it an id. */
export type KnownReminder = Reminder & { clientKey?: string }
/** What the holder wants of a reminder: to be saved as it is here, finished, open again, or deleted. */
export interface ReminderChange {
  kind: 'reminder'
  /** The contact's id. */
  id: string
  name: string
  reminder: KnownReminder
  want: 'saved' | 'done' | 'open' | 'removed'
}

/**
 * A paper card. If it is confirmed, it is waiting to be created. Otherwise its picture is waiting to be read, if it is
 * a file of this device, or the holder must confirm what was read.
 */
export type WaitingCard = Partial<Keyed> & {
  kind: 'card'
  side: Side
  isConfirmed: boolean
} & CardDraft

/** What a holder did about a card. */
export interface CardDraft {
  /** The fields as they were left in the form of a card that is not confirmed yet, instead of what was read. */
  typed?: ContactFields
  back?: CardPicture
  filing?: Filing
}

/** What the holder adds to a paper card: the kind of business, the folder and a note. */
interface Filing {
  companyType: number
  collectionId: number
  note: string
}
export const NO_FILING: Filing = { companyType: 0, collectionId: 0, note: '' }

export type Waiting = Change &
  Keyed & {
    /** The fingerprint of the session that made the change. Only that session sends and shows it. */
    owner: string
    /** When the change was made, in milliseconds since 1970. */
    at: number
    /** Why the server refused it. A refused change is stored until the person decides. */
    refusal?: { code: number; message: string }
    /** When a busy server is asked to read the picture again, in milliseconds since 1970, and how often it was asked. */
    retry?: { at: number; times: number }
  }
export type Of<K extends Waiting['kind']> = Extract<Waiting, { kind: K }>

const NONE: readonly Waiting[] = []
let known = NONE
const listeners = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('idoWaiting')
tabs?.addEventListener('message', () => void reread())

const owner = (): string => fingerprint(holderToken.get())

async function reread(): Promise<void> {
  const [mine, all] = [owner(), await readRecords<Waiting>()]
  known = holderToken.get() ? all.filter((one) => one.owner === mine) : NONE
  setUnsent('contacts', known.length)
  for (const listener of listeners) listener()
}

/** Updates this tab and notifies the others after a change. */
async function changed(): Promise<void> {
  await reread()
  tabs?.postMessage('')
}

/**
 * Loads the waiting changes from this browser, and removes those of other sessions.
 * @returns the number of removed changes
 */
export async function loadWaiting(): Promise<number> {
  // Private windows may have no storage, and users can block it: then no changes can wait.
  if (!(await hasStore())) return 0
  const mine = owner()
  const others = (await readRecords<Waiting>()).filter((one) => one.owner !== mine || !holderToken.get())
  for (const { key } of others) await deleteRecord(key)
  await changed()
  return others.length
}

export const waitingNow = (): readonly Waiting[] => known

/** The waiting changes, the oldest first. */
export const useWaiting = (): readonly Waiting[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    waitingNow,
    () => NONE,
  )

/** Whether a change of this contact is waiting to be sent. */
export const useIsWaiting = (id: string): boolean =>
  useWaiting().some((one) => isToSend(one) && (markedBy(one).id || (one.kind === 'reminder' && one.id)) === id)

/** Stores a change in this browser until it is sent. It replaces a change with the same key. */
export async function keepWaiting(change: Change & Partial<Keyed>): Promise<void> {
  await putRecord({ at: Date.now(), ...change, owner: owner() })
  await changed()
}

/** Keeps further cards of a picture until the holder confirms them, each once. */
export async function keepOthers(sides: readonly Side[]): Promise<void> {
  for (const side of sides) {
    const isKept = known.some((one) => one.kind === 'card' && one.side.key === side.key)
    if (!isKept) await keepWaiting({ kind: 'card', side, isConfirmed: false })
  }
}

export async function changeWaiting(key: number, change: (now: Waiting) => Waiting | undefined): Promise<void> {
  await changeRecord(key, change)
  await changed()
}

/** A card whose picture was read. What was typed meanwhile stays, and what was read is added. */
export const asRead = ({ typed, ...card }: Of<'card'>, side: Side): Of<'card'> => ({
  ...card,
  side,
  ...(typed && { typed: withBack(typed, side.fields) }),
})

/** Keeps what was typed about a card that the holder leaves for later. A card that was sent or discarded stays so. */
export const keepDraft = ({ key, side }: Of<'card'>, draft: CardDraft): Promise<void> =>
  changeWaiting(key, (now) => {
    if (now.kind !== 'card' || !isToReview(now)) return undefined
    // The picture was read while the holder typed.
    const isReadNow = side.picture.file !== undefined && !isUnread(now) && draft.typed !== undefined
    return isReadNow ? asRead({ ...now, ...draft }, now.side) : { ...now, ...draft }
  })

/** Marks a picture to be read now that waits for a busy server, or that could not be read. */
export const askAgain = (key: number): Promise<void> =>
  changeWaiting(key, ({ retry: _, ...now }) => {
    if (now.kind !== 'card' || !now.side.unread) return now
    const { unread, ...side } = now.side
    return { ...now, side: { ...side, problem: '', picture: { id: '', url: '', file: unread } } }
  })

export async function dropWaiting(key: number): Promise<void> {
  await deleteRecord(key)
  await changed()
}

/** Whether a card's picture is waiting to be read. */
export const isUnread = (one: Waiting): boolean =>
  one.kind === 'card' && !one.isConfirmed && !one.refusal && one.side.picture.file !== undefined

/** Whether the holder must decide on a card: it was scanned and not confirmed yet, or refused. */
export const isToReview = (one: Waiting): one is Of<'card'> =>
  one.kind === 'card' && (!one.isConfirmed || one.refusal !== undefined)

/** Whether a change can be sent: it was not refused, and the holder need not review it first. */
export const isToSend = (one: Waiting): boolean => !one.refusal && (!isToReview(one) || isUnread(one))

/** The effect of a change on a contact in a list. */
export function markedBy(change: Change): Pick<ContactItem, 'id'> & Partial<ContactItem> {
  if (change.kind === 'card' || change.kind === 'reminder') return { id: '' }
  if (change.kind === 'star') return { id: change.id, star: change.star }
  const { id, note, tags, metPlace, metAt, collectionId } = change.marks
  return {
    id,
    ...(note !== undefined && { note }),
    ...(tags && { tags: [...tags] }),
    ...(metPlace !== undefined && { metPlace }),
    ...(metAt !== undefined && { metAt: metAt || null }),
    ...(collectionId !== undefined && { collectionId: Number(collectionId) }),
  }
}

/** The server's contact with the waiting changes applied. */
export const withWaiting = <T extends Pick<ContactItem, 'id'>>(contact: T): T =>
  known
    .filter(isToSend)
    .map(markedBy)
    .reduce((before, marks) => (marks.id === contact.id ? { ...before, ...marks } : before), contact)

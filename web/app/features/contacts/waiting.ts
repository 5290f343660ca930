import type { addressBookContract } from '@idocard/contract/address-book'
import type { SentOf } from '@idocard/contract/call'
import type { ContactItem } from '@idocard/contract/contact-fields'
import { useSyncExternalStore } from 'react'
import { fingerprint } from '../../lib/fingerprint.ts'
import { holderToken } from '../../lib/session.ts'
import { setUnsent } from '../../lib/unsent.ts'
import type { CardPicture, Side } from './scan.ts'
import { changeRecord, deleteRecord, hasStore, type Keyed, putRecord, readRecords } from './waiting-store.ts'

/** What a holder can change without a network. Each says what is wanted, so that sending it again changes nothing more. */
export type Change =
  | { kind: 'star'; id: string; name: string; star: boolean }
  | { kind: 'marks'; name: string; marks: Marks }
  | WaitingCard
export type Marks = Omit<SentOf<typeof addressBookContract.edit>, 'fields' | 'version' | 'star'>

/**
 * A paper card. Confirmed, it is to be created. Otherwise its picture is to be read (while that is a file of this
 * device), or what was read is to be confirmed.
 */
export type WaitingCard = Partial<Keyed> & { kind: 'card'; side: Side; back?: CardPicture; isConfirmed: boolean }

export type Waiting = Change &
  Keyed & {
    /** Whose it is: only their session sends and shows it. */
    owner: string
    /** When it was made, in milliseconds. */
    at: number
    /** Why the server refused it; it is kept until the person has decided. */
    refusal?: { code: number; message: string }
  }

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

/** After a change in this tab: it and the others show it. */
async function changed(): Promise<void> {
  await reread()
  tabs?.postMessage('')
}

/**
 * Reads what waits from this browser, and removes what others left who were signed in before.
 * @returns how many were removed
 */
export async function loadWaiting(): Promise<number> {
  // Some private windows have no storage, and people block it: nothing can wait there.
  if (!(await hasStore())) return 0
  const mine = owner()
  const others = (await readRecords<Waiting>()).filter((one) => one.owner !== mine || !holderToken.get())
  for (const { key } of others) await deleteRecord(key)
  await changed()
  return others.length
}

export const waitingNow = (): readonly Waiting[] => known

/** What waits, the oldest first. */
export const useWaiting = (): readonly Waiting[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    waitingNow,
    () => NONE,
  )

/** Whether something about this contact waits to be sent. */
export const useIsWaiting = (id: string): boolean =>
  useWaiting().some((one) => isToSend(one) && markedBy(one).id === id)

/** Keeps a change in this browser until it is sent. With the key of another it takes its place. */
export async function keepWaiting(change: Change & Partial<Keyed>): Promise<void> {
  await putRecord({ at: Date.now(), ...change, owner: owner() })
  await changed()
}

export async function changeWaiting(key: number, change: (now: Waiting) => Waiting | undefined): Promise<void> {
  await changeRecord(key, change)
  await changed()
}

export async function dropWaiting(key: number): Promise<void> {
  await deleteRecord(key)
  await changed()
}

/** Whether something can be sent as it is: it was not refused, and no person must look at it first. */
export const isToSend = (one: Waiting): boolean =>
  !one.refusal && !(one.kind === 'card' && !one.isConfirmed && !one.side.picture.file)

/** What a change makes of a contact in a list. */
export function markedBy(change: Change): Pick<ContactItem, 'id'> & Partial<ContactItem> {
  if (change.kind === 'card') return { id: '' }
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

/** A contact as the server has it, with what the holder changed and what still waits. */
export const withWaiting = <T extends Pick<ContactItem, 'id'>>(contact: T): T =>
  known
    .filter(isToSend)
    .map(markedBy)
    .reduce((before, marks) => (marks.id === contact.id ? { ...before, ...marks } : before), contact)

import type { SentOf } from '@idocard/contract/call'
import type { contactContract } from '@idocard/contract/contacts/contact'
import type { ContactItem, Reminder } from '@idocard/contract/contacts/contact-fields'
import type { ContactFields } from '@idocard/domain/contacts/contact'
import { type Stored, waitingRecords } from '../../../lib/waiting/records.ts'
import { objectShelf } from '../../../lib/waiting/shelves.ts'
import { type CardPicture, type Side, withBack } from './scan.ts'

/** The key that the browser gives a change. Later changes have higher keys. */
export interface Keyed {
  key: number
}

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
export interface Filing {
  companyType: number
  collectionId: number
  note: string
  /** Where and when the person was met, and its tags, at an event. */
  metPlace?: string
  metAt?: string
  tags?: string[]
}
export const NO_FILING: Filing = { companyType: 0, collectionId: 0, note: '' }

/** A change as it is stored until it is sent. */
type Kept = Change & {
  /** When the change was made, in milliseconds since 1970. */
  at: number
  /** Why the server refused it. A refused change is stored until the person decides. */
  refusal?: { code: number; message: string }
  /** When a busy server is asked to read the picture again, in milliseconds since 1970, and how often it was asked. */
  retry?: { at: number; times: number }
}
export type Waiting = Stored<Kept, number>
export type Of<K extends Waiting['kind']> = Extract<Waiting, { kind: K }>

const KINDS: Readonly<Record<Waiting['kind'], true>> = { star: true, marks: true, reminder: true, card: true }
const isReadable = ({ kind }: Waiting) => kind in KINDS

const changes = waitingRecords('idoWaiting', objectShelf<Kept>('idoWaiting', 'changes'), isReadable)
export const {
  load: loadWaiting,
  reread: rereadWaiting,
  now: waitingNow,
  useAll: useWaiting,
  change: changeWaiting,
  drop: dropWaiting,
} = changes

/** Whether a change of this contact is waiting to be sent. */
export const useIsWaiting = (id: string): boolean =>
  useWaiting().some((one) => isToSend(one) && (markedBy(one).id || (one.kind === 'reminder' && one.id)) === id)

/**
 * Stores a change in this browser until it is sent. It replaces a change with the same key.
 * @param change with an owner, it is only stored if that session has not ended
 */
export const keepWaiting = (change: Change & Partial<Keyed> & { owner?: string }): Promise<void> =>
  changes.put({ at: Date.now(), ...change })

/** Keeps further cards of a picture until the holder confirms them, each once. */
export async function keepOthers(sides: readonly Side[], owner: string, filing?: Filing): Promise<void> {
  for (const side of sides) {
    const isKept = waitingNow().some((one) => one.kind === 'card' && one.side.key === side.key)
    if (!isKept) await keepWaiting({ kind: 'card', side, isConfirmed: false, owner, ...(filing && { filing }) })
  }
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
  waitingNow()
    .filter(isToSend)
    .map(markedBy)
    .reduce((before, marks) => (marks.id === contact.id ? { ...before, ...marks } : before), contact)

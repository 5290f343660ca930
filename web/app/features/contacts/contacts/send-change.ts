import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-error.ts'
import { api } from '../../../lib/browser-api.ts'
import { refreshAfter } from '../../../lib/command.ts'
import { isConnected } from '../../../lib/connection.ts'
import { networkFailed } from '../../../lib/network-failed.ts'
import { uploadPicture } from '../../../lib/upload-picture.ts'
import { recordsOwner } from '../../../lib/waiting/records.ts'
import { alone, isTemporary, sendEach } from '../../../lib/waiting/sender.ts'
import { removeStored } from './all-contacts.ts'
import { contactQuery, overviewQuery, showContacts } from './queries.ts'
import { readSides } from './read-side.ts'
import type { CardPicture } from './scan.ts'
import {
  asRead,
  type Change,
  changeWaiting,
  dropWaiting,
  isToSend,
  isUnread,
  type Keyed,
  keepOthers,
  keepWaiting,
  markedBy,
  NO_FILING,
  type Of,
  type ReminderChange,
  rereadWaiting,
  type Waiting,
  type WaitingCard,
  waitingNow,
  withWaiting,
} from './waiting.ts'

/**
 * The scope of mutations that make changes, so that they run one after the other. In parallel, a change whose answer
 * was lost could be sent again after a later one.
 */
export const CHANGES = { id: 'contacts' }

/** The results of sending the waiting changes. */
interface Tally {
  sent: number
  /** Cards that were read and that the holder must confirm. */
  read: number
  refused: number
  /** The reasons why pictures of saved cards are missing. */
  lost: string[]
}

/**
 * Binds the requests of a change to the session that sends the first of them: while a picture is uploaded, another
 * person may sign in, and would get the card.
 * @returns a function to call before each further request; throws if the session has ended, as without a network
 */
function boundSession(): () => void {
  const owner = recordsOwner()
  return () => {
    if (recordsOwner() !== owner) throw new ApiError(0, networkFailed())
  }
}

/**
 * Uploads a picture that is only on this device. If the server refuses it, the reason is added to `lost` and the
 * picture is omitted.
 */
async function uploaded(picture: CardPicture, lost: string[]): Promise<CardPicture> {
  if (!picture.file) return picture
  try {
    const { id, url } = await uploadPicture(picture.file)
    return { id, url }
  } catch (error) {
    if (!(error instanceof ApiError) || isTemporary(error)) throw error
    lost.push(error.message)
    return { id: '', url: '' }
  }
}

/** Creates a paper card. However often it is sent, its key makes the server create it only once. */
async function sendCard({ side, back, filing, key }: WaitingCard, lost: string[]): Promise<string> {
  const checkSession = boundSession()
  const front = await uploaded(side.picture, lost)
  checkSession()
  const other = back && (await uploaded(back, lost))
  if (key !== undefined && (side.picture.file || back?.file))
    await changeWaiting(key, (now) => ({ ...now, side: { ...side, picture: front }, ...(other && { back: other }) }))
  const create = (pictures: { scanImg?: string; scanBack?: string }) => {
    checkSession()
    return api.paperCard.create({ clientKey: side.key, fields: side.fields, ...NO_FILING, ...filing, ...pictures })
  }
  try {
    return (await create({ scanImg: front.id, ...(other && { scanBack: other.id }) })).id
  } catch (error) {
    // The server deletes unused pictures after some days. The typed fields are saved without the picture.
    if (!(error instanceof ApiError) || error.data.refusal !== 'upload.unknown') throw error
    lost.push(error.message)
    return (await create({})).id
  }
}

/** Sends what is wanted of a reminder. Its key makes the server create it only once, however often it is sent. */
async function sendReminder({ id: contactId, reminder, want }: ReminderChange): Promise<void> {
  const { at, text, clientKey } = reminder
  const checkSession = boundSession()
  const made = clientKey ? await api.reminder.create({ contactId, at, text, clientKey }) : undefined
  checkSession()
  const id = made?.id ?? reminder.id
  if (want === 'removed') await api.reminder.remove({ id })
  else if (want !== 'saved') await api.reminder.edit({ id, done: want === 'done' })
  else if (made?.at !== at || made.text !== text) await api.reminder.edit({ id, at, text })
}

/** Sends a change, and updates the caches with the server's answer. @returns the id of the contact */
async function send(client: QueryClient, change: Change & Partial<Keyed>, lost: string[]): Promise<string> {
  if (change.kind === 'card') {
    const id = await sendCard(change, lost)
    await refreshAfter(client, [api.paperCard.create])
    return id
  }
  if (change.kind === 'reminder') {
    await sendReminder(change)
    // Shown as changed until the answer is: without the change, the lists would jump back for a moment.
    await refreshAfter(client, [api.reminder.edit])
    return change.id
  }
  const contact =
    change.kind === 'star'
      ? await api.cardSave.star({ CardSn: change.id, star: change.star })
      : await api.contact.edit(change.marks)
  showContacts(client, [withWaiting(contact)])
  // Not all of them by the contract: each star would load the list again, in which it is shown already.
  void client.invalidateQueries(overviewQuery)
  // The answer to a star lacks the version that the next edit is based on.
  if (change.kind === 'star') void client.invalidateQueries(contactQuery(contact.id))
  return contact.id
}

/**
 * Makes a change now. Without a network, or if other changes are waiting, it is stored in this browser and sent after
 * them.
 * @returns the id of the contact; undefined while the change waits
 * @throws {ApiError} if the server refuses it, or if it can be neither sent nor stored
 */
export async function makeChange(
  client: QueryClient,
  change: Change & Partial<Keyed>,
  onLost: (reasons: string[]) => void = () => undefined,
): Promise<string | undefined> {
  const owner = recordsOwner()
  let failed: unknown
  if (isConnected() && !waitingNow().some((one) => isToSend(one) && !isUnread(one) && one.key !== change.key)) {
    const lost: string[] = []
    try {
      const id = await send(client, change, lost)
      if (change.key !== undefined) await dropWaiting(change.key)
      if (lost.length > 0) onLost(lost)
      return id
    } catch (error) {
      if (!(error instanceof ApiError) || !error.offline) throw error
      failed = error
    }
  }
  try {
    await keepWaiting({ ...withNoteBefore(client, change), owner })
  } catch (error) {
    throw failed ?? error
  }
  if (change.kind !== 'reminder') showContacts(client, [markedBy(change)])
  return undefined
}

/**
 * Adds the note that the change is based on, so that a note that is sent later does not overwrite a change of another
 * device.
 */
function withNoteBefore<T extends Change>(client: QueryClient, change: T): T {
  if (change.kind !== 'marks' || change.marks.note === undefined) return change
  const before = client.getQueryData(contactQuery(change.marks.id).queryKey)?.note
  return before === undefined ? change : { ...change, marks: { ...change.marks, noteBefore: before } }
}

/** Reads the picture of a card. A picture with two cards becomes two. */
async function readWaiting({ side, key, retry, owner, filing }: Of<'card'>, tally: Tally): Promise<void> {
  if (!side.picture.file) return
  const isLast = (retry?.times ?? 0) >= READ_TIMES
  const [first, ...others] = await readSides(side.picture.file, side.key, isLast)
  await keepOthers(others, owner, filing)
  await changeWaiting(key, (now) => {
    // The holder may have typed and confirmed the fields meanwhile.
    if (now.kind !== 'card' || now.isConfirmed) return undefined
    const { retry: _, ...rest } = now
    return asRead(rest, first)
  })
  tally.read += 1 + others.length
}

/** Sends one waiting change. */
async function sendWaiting(client: QueryClient, one: Waiting, tally: Tally): Promise<void> {
  if (one.kind === 'card' && isUnread(one)) return readWaiting(one, tally)
  await send(client, one, tally.lost)
  await dropWaiting(one.key)
  tally.sent += 1
}

/** Stores the refusal with the change, and reloads the contact. */
async function refuse(client: QueryClient, one: Waiting, { code, message }: ApiError, tally: Tally): Promise<void> {
  tally.refused += 1
  await changeWaiting(one.key, (now) => ({ ...now, refusal: { code, message } }))
  const id = one.kind === 'reminder' ? one.id : markedBy(one).id
  // What is missing may be the reminder, not its contact.
  const isGone = code === 404 && one.kind !== 'reminder'
  if (isGone) removeStored(client, [id])
  await refreshAfter(client, [api.contact.edit], { gone: isGone ? [{ id }] : [] })
}

/** How often a busy server is asked to read a picture before the holder is asked to type it. */
const READ_TIMES = 6
/** Milliseconds before the second attempt. Each later pause is twice as long. */
const READ_PAUSE = 15_000

/** Lets a picture wait that a busy server did not read. Other changes are sent meanwhile. */
async function postpone(one: Waiting, { offline, code, data }: ApiError): Promise<void> {
  const { key, retry } = one
  if (!isUnread(one) || offline || code === 401) return
  const times = (retry?.times ?? 0) + 1
  const pause = Math.max((data.retryAfter ?? 0) * 1000, READ_PAUSE * 2 ** (times - 1))
  await changeWaiting(key, (now) => ({ ...now, retry: { at: Date.now() + pause, times } }))
}

/** The next change to send: pictures are read last, because that takes longest. */
function nextDue(): Waiting | undefined {
  const due = waitingNow().filter((one) => isToSend(one) && (one.retry?.at ?? 0) <= Date.now())
  return due.find((one) => !isUnread(one)) ?? due[0]
}

/** Sends the waiting changes in order, in one tab at a time. */
export const sendAllWaiting = (client: QueryClient): Promise<Tally> =>
  alone('idoWaiting', async () => {
    const tally: Tally = { sent: 0, read: 0, refused: 0, lost: [] }
    // Another tab may have sent some just now.
    await rereadWaiting()
    await sendEach({
      next: () => (isConnected() ? nextDue() : undefined),
      send: (one) => sendWaiting(client, one, tally),
      postpone,
      refuse: (one, error) => refuse(client, one, error, tally),
    })
    return tally
  })

import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/browser-api.ts'
import { isConnected } from '../../lib/connection.ts'
import { cacheContacts, contactQuery, forgetContacts, reloadContacts } from './queries.ts'
import { readSide } from './read-side.ts'
import type { CardPicture } from './scan.ts'
import {
  type Change,
  changeWaiting,
  dropWaiting,
  isToSend,
  keepWaiting,
  markedBy,
  NO_FILING,
  type Waiting,
  type WaitingCard,
  waitingNow,
  withWaiting,
} from './waiting.ts'
import type { Keyed } from './waiting-store.ts'

/**
 * The scope of mutations that make changes, so that they run one after the other. In parallel, a change whose answer
 * was lost could be sent again after a later one.
 */
export const CHANGES = { id: 'contacts' }

/** The results of sending the waiting changes. */
export interface Tally {
  sent: number
  /** Cards that were read and that the holder must confirm. */
  read: number
  refused: number
  /** The reasons why pictures of saved cards are missing. */
  lost: string[]
}

/** Whether a retry may succeed: no network, no session, or an overloaded server. */
const isTemporary = (error: ApiError) => error.offline || [401, 429].includes(error.code) || error.code >= 500

/**
 * Uploads a picture that is only on this device. If the server refuses it, the reason is added to `lost` and the
 * picture is omitted.
 */
async function uploaded(picture: CardPicture, lost: string[]): Promise<CardPicture> {
  if (!picture.file) return picture
  try {
    const { id, url } = await api.upload.upload_original({ file: picture.file as never })
    return { id, url }
  } catch (error) {
    if (!(error instanceof ApiError) || isTemporary(error)) throw error
    lost.push(error.message)
    return { id: '', url: '' }
  }
}

/** Creates a paper card. However often it is sent, its key makes the server create it only once. */
async function sendCard({ side, back, filing, key }: WaitingCard, lost: string[]): Promise<string> {
  const front = await uploaded(side.picture, lost)
  const other = back && (await uploaded(back, lost))
  if (key !== undefined && (side.picture.file || back?.file))
    await changeWaiting(key, (now) => ({ ...now, side: { ...side, picture: front }, ...(other && { back: other }) }))
  const create = (pictures: { scanImg?: string; scanBack?: string }) =>
    api.paperCard.create({ clientKey: side.key, fields: side.fields, ...NO_FILING, ...filing, ...pictures })
  try {
    return (await create({ scanImg: front.id, ...(other && { scanBack: other.id }) })).id
  } catch (error) {
    // The server deletes unused pictures after some days. The typed fields are saved without the picture.
    if (!(error instanceof ApiError) || error.data.refusal !== 'upload.unknown') throw error
    lost.push(error.message)
    return (await create({})).id
  }
}

/** Sends a change, and updates the caches with the server's answer. @returns the id of the contact */
async function send(client: QueryClient, change: Change & Partial<Keyed>, lost: string[]): Promise<string> {
  if (change.kind === 'card') {
    const id = await sendCard(change, lost)
    await reloadContacts(client)
    return id
  }
  const contact =
    change.kind === 'star'
      ? await api.cardSave.star({ CardSn: change.id, star: change.star })
      : await api.addressBook.edit(change.marks)
  cacheContacts(client, [withWaiting(contact)])
  void client.invalidateQueries({ queryKey: ['contact-overview'] })
  // The answer to a star lacks the version that the next edit is based on.
  if (change.kind === 'star') void client.invalidateQueries({ queryKey: contactQuery(contact.id).queryKey })
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
  let failed: unknown
  if (isConnected() && !waitingNow().some((one) => isToSend(one) && one.key !== change.key)) {
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
    await keepWaiting(withNoteBefore(client, change))
  } catch (error) {
    throw failed ?? error
  }
  cacheContacts(client, [markedBy(change)])
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

/** Sends one waiting change. */
async function sendWaiting(client: QueryClient, one: Waiting, tally: Tally): Promise<void> {
  if (one.kind === 'card' && !one.isConfirmed) {
    const { picture, key } = one.side
    if (!picture.file) return
    const side = await readSide(picture.file, key)
    // The holder may have typed and confirmed the fields meanwhile.
    await changeWaiting(one.key, (now) => (now.kind === 'card' && !now.isConfirmed ? { ...now, side } : undefined))
    tally.read += 1
    return
  }
  await send(client, one, tally.lost)
  await dropWaiting(one.key)
  tally.sent += 1
}

/** Stores the refusal with the change, and reloads the contact. */
async function refuse(client: QueryClient, one: Waiting, { code, message }: ApiError): Promise<void> {
  await changeWaiting(one.key, (now) => ({ ...now, refusal: { code, message } }))
  const { id } = markedBy(one)
  if (code === 404) forgetContacts(client, [id])
  else await client.invalidateQueries({ queryKey: ['contact', id] })
  await reloadContacts(client)
}

async function sendAll(client: QueryClient): Promise<Tally> {
  const tally: Tally = { sent: 0, read: 0, refused: 0, lost: [] }
  for (;;) {
    const next = waitingNow().find(isToSend)
    if (!next || !isConnected()) return tally
    try {
      await sendWaiting(client, next, tally)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The number of cards read in a day is limited. That limit must not delay the other changes.
      const isScan = next.kind === 'card' && !next.isConfirmed
      if (isTemporary(error) && !(isScan && error.code === 429)) return tally
      await refuse(client, next, error)
      tally.refused += 1
    }
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Sends the waiting changes in order. Only one run is active at a time, across all tabs if the browser supports locks.
 */
export function sendAllWaiting(client: QueryClient): Promise<Tally> {
  const run = last.then(() =>
    'locks' in navigator ? navigator.locks.request('idoWaiting', () => sendAll(client)) : sendAll(client),
  )
  last = run.catch(() => undefined)
  return run
}

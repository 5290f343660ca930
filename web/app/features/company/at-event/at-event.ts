import type { MyEvent } from '@idocard/contract/company/lead-event'
import { metAt } from '@idocard/domain/company/lead-event'
import type { Lang } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/browser-api.ts'
import { callQuery, useCall } from '../../../lib/call-query.ts'
import { refreshAfter } from '../../../lib/command.ts'
import { isConnected, tryConnection, useConnection } from '../../../lib/connection.ts'
import { holderToken } from '../../../lib/session.ts'
import { toastError } from '../../../lib/toast.ts'
import { waitingRecords } from '../../../lib/waiting/records.ts'
import { Attempts, alone, RETRY_MS, sendEach } from '../../../lib/waiting/sender.ts'
import { textShelf } from '../../../lib/waiting/shelves.ts'

/** Where a holder is, as they said on this device. The server does not know it yet. */
interface Said {
  /** The event. */
  id: number
  isHere: boolean
}

const NAME = 'idoEvents'
const saidIn = (one: unknown): Said | undefined => {
  const { id, isHere, ...rest } = (one ?? {}) as Said
  return Number.isSafeInteger(id) && typeof isHere === 'boolean' ? { ...rest, id, isHere } : undefined
}
const shelf = textShelf<Said>(NAME, saidIn)
/** One for each company, under the number of its card: what was said last holds. */
const said = waitingRecords(NAME, shelf)

const eventsQuery = callQuery(api.leadEvent.load_mine)

/** The events that are on today, as the holder has said on this device where they are. */
function onToday(list: readonly MyEvent[], waiting: ReturnType<typeof said.now>): MyEvent[] {
  const today = taiwanDay(new Date())
  return list
    .filter(({ firstDay, lastDay }) => firstDay <= today && today <= lastDay)
    .map((event) => {
      const last = waiting.find(({ key }) => key === event.cardSn)
      if (!last) return event
      return { ...event, isHere: last.id === event.id ? last.isHere : event.isHere && !last.isHere }
    })
}

/** The events of the holder's companies that are on today. */
export function useEvents(): MyEvent[] {
  const { data } = useCall(api.leadEvent.load_mine)
  return onToday(data?.list ?? [], said.useAll())
}

/** What an address book has of whoever is met now; nothing if the holder is at no event. */
export function metHere(client: QueryClient, lang: Lang) {
  const known = client.getQueryData(eventsQuery.queryKey)?.list ?? []
  const event = onToday(known, said.now()).find(({ isHere }) => isHere)
  return event && { ...metAt(lang, event), metAt: new Date().toISOString() }
}

/** Says where the holder is. Without a network, it is sent later; on this device it holds at once. */
export const sayWhere = ({ id, cardSn }: MyEvent, isHere: boolean): Promise<void> =>
  said.put({ key: cardSn, id, isHere })

const sendSaid = (client: QueryClient): Promise<boolean> =>
  alone(NAME, async () => {
    await said.reread()
    // What was said since is the next to send.
    const done = async (one: ReturnType<typeof said.now>[number]) => {
      await shelf.update(one.key, (now) => (now?.stamp === one.stamp ? undefined : now))
      await said.reread()
    }
    return sendEach({
      next: () => (isConnected() ? said.now()[0] : undefined),
      async send(one) {
        await api.leadEvent.attend({ id: String(one.id), isHere: one.isHere ? '1' : '' })
        await refreshAfter(client, [api.leadEvent.attend])
        await done(one)
      },
      postpone: () => undefined,
      // An event that is over or was deleted meanwhile: the holder is not there, whatever they said.
      async refuse(one) {
        await done(one)
        await refreshAfter(client, [api.leadEvent.attend])
      },
    })
  })

/** Sends where the holder is once there is a network. */
export function useWhereSender(client: QueryClient): void {
  const waiting = said.useAll().length
  const isOnline = useConnection()
  useEffect(() => {
    const begin = () => void said.load().catch(toastError)
    begin()
    return holderToken.subscribe(begin)
  }, [])
  useEffect(() => {
    if (waiting === 0) return
    const attempts = new Attempts(async () => {
      if (!isOnline) await tryConnection()
      else await sendSaid(client).catch(toastError)
      return true
    })
    attempts.schedule(isOnline ? 0 : RETRY_MS)
    return () => attempts.stop()
  }, [client, waiting, isOnline])
}

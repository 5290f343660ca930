import { useSyncExternalStore } from 'react'
import { fingerprint } from '../fingerprint.ts'
import { holderToken } from '../session.ts'

/* What waits in this browser until the server has it (0052). */

/** A record as it is stored: what waits, under its key. */
export type Stored<C, K> = C & {
  key: K
  /** The fingerprint of the session that made it. Only that session sends and shows it. */
  owner: string
  /** Differs after each change. Without a change, a record stays the same object, and so do its files on the screen. */
  stamp?: number
}

/** Where records are stored, in the order in which they were added. */
export interface Shelf<C, K> {
  read(owner: string): readonly Stored<C, K>[] | Promise<readonly Stored<C, K>[]>
  /** @returns how many records of other owners were removed */
  removeOthers(owner: string): number | Promise<number>
  /**
   * Changes one record in one step, also for other tabs.
   * @param key undefined adds a record
   * @param change returns the new record; undefined removes it
   * @throws if the device has no space left
   */
  update(
    key: K | undefined,
    change: (now: Stored<C, K> | undefined) => (C & { owner: string; key?: K; stamp?: number }) | undefined,
  ): void | Promise<void>
}

/** Whose records may be shown and sent now: this session's. Empty if nobody is signed in. */
export const recordsOwner = (): string => holderToken.get() && fingerprint(holderToken.get())

const unsent = new Map<string, number>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The number of changes in this browser that are not sent yet. They are lost when the user signs out. */
export const useUnsent = (): number =>
  useSyncExternalStore(
    subscribe,
    () => [...unsent.values()].reduce((sum, count) => sum + count, 0),
    () => 0,
  )

/**
 * The waiting records of one kind, known to every tab.
 * @param name of the channel between tabs
 * @param isReadable whether this release can show and send a record. Others stay stored for the newer one that wrote them
 */
export function waitingRecords<C, K>(
  name: string,
  shelf: Shelf<C, K>,
  isReadable: (one: Stored<C, K>) => boolean = () => true,
) {
  type Record = Stored<C, K>
  const none: readonly Record[] = []
  let known = { owner: '', list: none }
  const now = () => (known.owner === recordsOwner() ? known.list : none)

  let reading: Promise<void> = Promise.resolve()
  const read = async () => {
    const owner = recordsOwner()
    const list = owner ? (await shelf.read(owner)).filter(isReadable) : none
    const before = new Map(known.list.map((one) => [one.stamp, one]))
    known = { owner, list: list.map((one) => (one.stamp === undefined ? one : (before.get(one.stamp) ?? one))) }
    unsent.set(name, now().length)
    for (const listener of listeners) listener()
  }
  /** Reads again what is stored. One reading at a time, so that an older state never follows a newer one. */
  const reread = () => {
    const run = reading.then(read)
    reading = run.catch(() => undefined)
    return run
  }

  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  tabs?.addEventListener('message', () => void reread())
  /** Updates this tab and notifies the others. The shelf was called before the first `await`, so it may be immediate. */
  const written = async <T>(result: T | Promise<T>): Promise<T> => {
    const done = await result
    await reread()
    tabs?.postMessage('')
    return done
  }

  return {
    /** The records of this session, the oldest first. */
    now,
    reread,
    useAll: () => useSyncExternalStore(subscribe, now, () => none),
    /** Loads the records, and removes those of other sessions. @returns how many were removed */
    load: () => written(shelf.removeOthers(recordsOwner())),
    /**
     * Stores a record until it is sent. It replaces the one with the same key.
     * @param record its owner is this session by default. What an ended session made is not stored
     */
    put: async (record: C & { key?: K; owner?: string }): Promise<void> => {
      const { owner = recordsOwner() } = record
      if (owner === '' || owner !== recordsOwner()) return
      await written(shelf.update(record.key, () => ({ ...record, owner, stamp: Math.random() })))
    },
    /** Changes a record, unless it is gone. `change` returns undefined to leave it as it is. */
    change: (key: K, change: (now: Record) => Record | undefined): Promise<void> =>
      written(
        shelf.update(key, (now) => {
          const next = now && change(now)
          return next ? { ...next, stamp: Math.random() } : now
        }),
      ),
    drop: (key: K): Promise<void> => written(shelf.update(key, () => undefined)),
  }
}

import { objectStore } from '../../../lib/object-store.ts'

/* A list of records in this browser, in the order in which they were added. */

/** The key that the database adds to each record. Later records have higher keys. */
export interface Keyed {
  key: number
}

const { run, isUsable } = objectStore('idoWaiting', 'changes', { keyPath: 'key', autoIncrement: true })

/** Whether this browser can store records. */
export const hasStore = isUsable

export const readRecords = <T extends Keyed>(): Promise<T[]> => run('readonly', (store) => store.getAll())

/** Adds a record, or replaces the record with the same key. @throws if the device has no space left */
export const putRecord = async (record: object): Promise<void> => {
  await run<IDBValidKey>('readwrite', (store) => store.put(record))
}

/** Changes an existing record. `change` returns undefined to leave it unchanged. */
export const changeRecord = async <T extends Keyed>(key: number, change: (now: T) => T | undefined): Promise<void> => {
  await run<T | undefined>('readwrite', (store) => {
    const request: IDBRequest<T | undefined> = store.get(key)
    request.onsuccess = () => {
      const changed = request.result && change(request.result)
      if (changed) store.put(changed)
    }
    return request
  })
}

export const deleteRecord = (key: number): Promise<undefined> => run('readwrite', (store) => store.delete(key))

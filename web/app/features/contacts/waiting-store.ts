/** A list of records in this browser, in the order in which they were added. IndexedDB can store pictures too. */
const DATABASE = 'idoWaiting'
const STORE = 'changes'

/** The key that the database adds to each record. Later records have higher keys. */
export interface Keyed {
  key: number
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key', autoIncrement: true })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Whether this browser can store records. */
export const hasStore = (): Promise<boolean> =>
  opened().then(
    (database) => {
      database.close()
      return true
    },
    () => false,
  )

/** Runs one transaction. Resolves when it is written to disk. */
async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

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

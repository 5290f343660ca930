/** A store of records in this browser's IndexedDB, which has room for much, and for pictures. */
interface ObjectStore {
  /** Runs one transaction. Resolves when it is written to disk. */
  run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T>
  /** Whether this browser can store records. Private windows may not, and people can forbid it. */
  isUsable(): Promise<boolean>
}

export function objectStore(database: string, name: string, parameters: IDBObjectStoreParameters): ObjectStore {
  const opened = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(database, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(name, parameters)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  return {
    isUsable: () =>
      opened().then(
        (one) => {
          one.close()
          return true
        },
        () => false,
      ),
    async run(mode, work) {
      const one = await opened()
      try {
        return await new Promise((resolve, reject) => {
          const transaction = one.transaction(name, mode, { durability: 'strict' })
          const request = work(transaction.objectStore(name))
          transaction.oncomplete = () => resolve(request.result)
          transaction.onabort = () => reject(transaction.error)
        })
      } finally {
        one.close()
      }
    },
  }
}

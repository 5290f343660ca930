import { localStore } from '../browser-storage.ts'
import { objectStore } from '../object-store.ts'
import type { Shelf, Stored } from './records.ts'

/**
 * A shelf in IndexedDB, which has room for pictures. The database numbers the records. Where there is no IndexedDB, as
 * in some private windows, nothing can be put on it.
 */
export function objectShelf<C>(database: string, name: string): Shelf<C, number> {
  const { run, isUsable } = objectStore(database, name, { keyPath: 'key', autoIncrement: true })
  const readAll = async () =>
    (await isUsable()) ? run<Stored<C, number>[]>('readonly', (store) => store.getAll()) : []
  return {
    read: async (owner) => (await readAll()).filter((one) => one.owner === owner),
    async removeOthers(owner) {
      const others = (await readAll()).filter((one) => one.owner !== owner)
      for (const { key } of others) await run('readwrite', (store) => store.delete(key))
      return others.length
    },
    async update(key, change) {
      if (key === undefined) await run<IDBValidKey>('readwrite', (store) => store.add(change(undefined)))
      else
        await run<Stored<C, number> | undefined>('readwrite', (store) => {
          const request: IDBRequest<Stored<C, number> | undefined> = store.get(key)
          request.onsuccess = () => {
            const next = change(request.result)
            if (next) store.put(next)
            else store.delete(key)
          }
          return request
        })
    },
  }
}

/** A shelf that answers at once. */
interface TextShelf<C> extends Shelf<C, string> {
  read(owner: string): readonly Stored<C, string>[]
}

/**
 * A shelf in the local storage, for little text. It is written before `update` returns, so nothing is lost when the page
 * is closed right after a key press. Where storage is blocked or full, it is in the memory of this page.
 * @param contentOf validates what is stored, because users and other versions can write there too
 */
export function textShelf<C extends object>(name: string, contentOf: (one: unknown) => C | undefined): TextShelf<C> {
  type Written = C & { owner: string; key?: string }
  const readAll = (): Stored<C, string>[] => {
    try {
      const { owner, drafts } = JSON.parse(localStore.getItem(name) ?? '') as { owner: string; drafts: object }
      return Object.entries(drafts).flatMap(([key, one]) => {
        const content = contentOf(one)
        return content ? [{ ...content, key, owner }] : []
      })
    } catch {
      return []
    }
  }
  const write = (list: readonly Written[]) => {
    const [first] = list
    if (!first) return localStore.removeItem(name)
    const drafts = Object.fromEntries(list.map(({ key, owner: _, ...content }) => [key, content]))
    localStore.setItem(name, JSON.stringify({ owner: first.owner, drafts }))
  }
  return {
    read: (owner) => readAll().filter((one) => one.owner === owner),
    removeOthers(owner) {
      const all = readAll()
      const mine = all.filter((one) => one.owner === owner)
      write(mine)
      return all.length - mine.length
    },
    update(key, change) {
      const all = readAll()
      const next = change(all.find((one) => one.key === key))
      const others = all.filter((one) => one.key !== key && (!next || one.owner === next.owner))
      write(next ? [...others, next] : others)
    },
  }
}

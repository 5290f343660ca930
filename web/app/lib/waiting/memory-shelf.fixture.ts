import type { Shelf, Stored } from './records.ts'

/** For tests: a shelf of a browser, as IndexedDB is, that all tabs share. */
export function memoryShelf<C>(wait: () => Promise<unknown> = async () => undefined) {
  const records = new Map<number, Stored<C, number>>()
  let last = 0
  const shelf: Shelf<C, number> = {
    async read(owner) {
      await wait()
      return structuredClone([...records.values()].filter((one) => one.owner === owner))
    },
    async removeOthers(owner) {
      await wait()
      const others = [...records.values()].filter((one) => one.owner !== owner)
      for (const { key } of others) records.delete(key)
      return others.length
    },
    async update(key = ++last, change) {
      await wait()
      const next = change(structuredClone(records.get(key)))
      if (next) records.set(key, { ...structuredClone(next), key })
      else records.delete(key)
    },
  }
  return { shelf, records }
}

import { useSyncExternalStore } from 'react'
import { localStore } from './browser-storage.ts'

interface StoredValue<T> {
  get(): T
  /** Writes the value and notifies the whole page and every other tab; `undefined` removes it. */
  set(value: T | undefined): void
  subscribe(listener: () => void): () => void
  use(): T
}

/**
 * A value in the browser's local storage, shared by all components and all tabs. During server rendering, and in the
 * first rendering in the browser, it is `read(null)`, so that both render the same.
 * @param read must accept any text, because users and older versions of the site may have written it.
 */
export function storedValue<T>(
  key: string,
  read: (text: string | null) => T,
  write: (value: T) => string,
): StoredValue<T> {
  const listeners = new Set<() => void>()
  const initial = read(null)
  let text: string | null = null
  let value = initial

  const get = (): T => {
    if (typeof window === 'undefined') return initial
    const now = localStore.getItem(key)
    if (now !== text) {
      text = now
      value = read(now)
    }
    return value
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key || event.key === null) tell()
    })
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set(next) {
      if (next === undefined) localStore.removeItem(key)
      else localStore.setItem(key, write(next))
      tell()
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A storage of the browser, with a fallback. The user may have blocked the storage, some in-app browsers have none, and
 * it may be full. Values that cannot be stored are in the memory of this page and are lost with the page.
 * @param find returns the storage; throws or returns nothing if there is none
 */
export function textStorage(find: () => Storage): TextStorage {
  const memory = new Map<string, string>()
  const remove = (key: string) => {
    memory.delete(key)
    try {
      find().removeItem(key)
    } catch {
      // Without a storage there is nothing to remove.
    }
  }
  return {
    getItem(key) {
      const held = memory.get(key)
      if (held !== undefined) return held
      try {
        return find().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, text) {
      try {
        find().setItem(key, text)
        memory.delete(key)
      } catch (error) {
        // On the server, all users would share the memory.
        if (typeof window === 'undefined') throw error
        // The old value in the storage is outdated.
        remove(key)
        memory.set(key, text)
      }
    },
    removeItem: remove,
  }
}

export const localStore = textStorage(() => localStorage)
export const sessionStore = textStorage(() => sessionStorage)

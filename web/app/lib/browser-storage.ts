export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * A storage of the browser. People block it, some apps open pages without any, and it may be full: what it does not take is
 * in this page's memory, so that everything works and is forgotten with the page.
 * @param find fails, or finds nothing, where there is none
 */
export function textStorage(find: () => Storage): TextStorage {
  const memory = new Map<string, string>()
  const remove = (key: string) => {
    memory.delete(key)
    try {
      find().removeItem(key)
    } catch {
      // It has nothing.
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
        // On the server, its memory would be everybody's.
        if (typeof window === 'undefined') throw error
        // What it had is outdated.
        remove(key)
        memory.set(key, text)
      }
    },
    removeItem: remove,
  }
}

export const localStore = textStorage(() => localStorage)
export const sessionStore = textStorage(() => sessionStorage)

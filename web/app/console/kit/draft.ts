import { localStore } from '../../lib/browser-storage.ts'
import type { Stored, Values } from './editor.tsx'

const keyOf = (name: string) => `consoleDraft ${name}`

/** What was typed in an editor and not saved, if it still has the editor's fields. */
export function readDraft<V extends Values>(name: string, fields: V): Stored<V> | undefined {
  const text = localStore.getItem(keyOf(name))
  if (!text) return undefined
  try {
    const { values, version } = JSON.parse(text) as Stored<V>
    const isWhole = Object.entries(fields).every(([field, value]) => typeof values[field] === typeof value)
    return isWhole && Number.isInteger(version) ? { values, version } : undefined
  } catch {
    // Another version of the console, or a person, wrote something else there.
    return undefined
  }
}

export const keepDraft = <V extends Values>(name: string, draft: Stored<V>): void =>
  localStore.setItem(keyOf(name), JSON.stringify(draft))

export const forgetDraft = (name: string): void => localStore.removeItem(keyOf(name))

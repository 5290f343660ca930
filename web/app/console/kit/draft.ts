import { localStore } from '../../lib/browser-storage.ts'
import type { Stored, Values } from './editor.tsx'

const keyOf = (name: string) => `consoleDraft ${name}`

/** A draft that this browser keeps, and whether the server has it, too. */
type Kept<V extends Values> = Stored<V> & { isSent: boolean }

/** What was typed in an editor and not saved, if it still has the editor's fields. */
export function readDraft<V extends Values>(name: string, fields: V): Kept<V> | undefined {
  const text = localStore.getItem(keyOf(name))
  if (!text) return undefined
  try {
    const { values, version, isSent } = JSON.parse(text) as Kept<V>
    return hasFields(values, fields) && Number.isInteger(version)
      ? { values, version, isSent: isSent === true }
      : undefined
  } catch {
    // Another version of the console, or a person, wrote something else there.
    return undefined
  }
}

/** Whether values, whoever wrote them, are those of an editor with these fields. */
export const hasFields = <V extends Values>(values: V, fields: V): boolean =>
  Object.entries(fields).every(([field, value]) => typeof values[field] === typeof value)

export const keepDraft = <V extends Values>(name: string, draft: Stored<V> & Partial<Kept<V>>): void =>
  localStore.setItem(keyOf(name), JSON.stringify(draft))

export const forgetDraft = (name: string): void => localStore.removeItem(keyOf(name))

import { localStore } from '../../lib/browser-storage.ts'
import type { Typed, Values } from './editor.tsx'

const keyOf = (name: string) => `consoleDraft ${name}`

/** A draft that this browser keeps, and whether the server has it, too. */
type Kept<V extends Values> = Typed<V> & { isSent: boolean }

/** What was typed in an editor and not saved, if the editor still has its fields. */
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

/** Whether values, whoever wrote them, are fields of an editor with these. */
export const hasFields = <V extends Values>(values: Partial<V>, fields: V): boolean =>
  Object.entries(values).every(
    ([field, value]) => Object.hasOwn(fields, field) && typeof value === typeof fields[field],
  )

/** The fields whose values differ from what is stored, or what they began with. */
export const changedFrom = <V extends Values>(stored: V, values: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => stored[field] !== value)) as Partial<V>

export const keepDraft = <V extends Values>(name: string, draft: Typed<V> & Partial<Kept<V>>): void =>
  localStore.setItem(keyOf(name), JSON.stringify(draft))

export const forgetDraft = (name: string): void => localStore.removeItem(keyOf(name))

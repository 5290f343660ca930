import { useEffect, useRef, useState } from 'react'
import { changedFrom } from './draft.ts'
import { type Draft, useDraft } from './use-draft.ts'

type Texts = Record<string, string>

/** What is typed where no editor saves it: rows of a sheet, an answer, a note. */
export interface Kept<V extends Texts> extends Pick<Draft<V>, 'isSent' | 'isTooLong' | 'isBehind' | 'colleagues'> {
  /** Undefined until it is known what was typed before. */
  values: V | undefined
  /** Whether anything is typed. */
  isChanged: boolean
  /** Whether it was typed before, here or on another device. */
  isRestored: boolean
  put: (fields: Partial<V>) => void
  /** Something was sent: these fields are what is left of it, on all devices at once. */
  done: (left: Partial<V>) => void
  /** Begins again, without what was typed before. */
  discard: () => void
}

/**
 * Fields whose text is kept like an editor's: leaving loses nothing, and another device goes on.
 * @param given what the fields begin with. It is read once
 * @param begin puts together what was typed before and what the fields would begin with
 */
export function useKept<V extends Texts>(
  screen: string,
  thing: string,
  given: V,
  begin: (found: Partial<V>, fresh: V) => V = (found, fresh) => ({ ...fresh, ...found }),
): Kept<V> {
  const [base, setBase] = useState(given)
  const draft = useDraft(screen, thing, base)
  const [values, setValues] = useState<V>()
  const [isRestored, setRestored] = useState(false)
  const isDone = useRef(false)
  if (!values && draft.isLoaded) {
    setValues(draft.found ? begin(draft.found.values, base) : base)
    setRestored(draft.found !== undefined)
  }
  const isChanged = values !== undefined && Object.keys(changedFrom(base, values)).length > 0
  const { type, isSent, isTooLong, isBehind, colleagues } = draft
  useEffect(() => {
    if (!values) return
    const changed = changedFrom(base, values)
    type(Object.keys(changed).length > 0 ? { values: changed, version: 0 } : undefined, isDone.current)
    isDone.current = false
  }, [type, values, base])

  const put = (fields: Partial<V>) => setValues((before) => before && { ...before, ...fields })
  return {
    values,
    isChanged,
    isRestored: isRestored && isChanged,
    isSent,
    isTooLong,
    isBehind,
    colleagues,
    put,
    done: (left) => {
      isDone.current = true
      // What the fields began with is sent, too: from now on nothing is typed if they are empty.
      const emptied = Object.fromEntries(Object.keys(left).map((field) => [field, '']))
      // With nothing left, what was chosen beside it is where the next one begins, and not a draft.
      const isAll = Object.values(left).every((text) => text === '')
      setBase((before) => ({ ...before, ...(isAll && values), ...emptied }))
      put(left)
      setRestored(false)
    },
    discard: () => {
      setValues(base)
      setRestored(false)
    },
  }
}

import { type ChangeEvent, useState } from 'react'

/**
 * A text field that is saved when it is left. Untouched it shows what is saved, also when another device changed that.
 * @param save calls `done` when the text is saved
 */
export function useDraft(saved: string, save: (text: string, done: () => void) => void) {
  const [draft, setDraft] = useState<string>()
  const done = () => setDraft(undefined)
  return {
    value: draft ?? saved,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setDraft(currentTarget.value),
    onBlur: () => {
      if (draft !== undefined && draft !== saved) save(draft, done)
      else done()
    },
  }
}

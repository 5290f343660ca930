import { type ChangeEvent, useRef, useState } from 'react'
import { useLeaving } from '../../../lib/use-leaving.ts'

/**
 * A text field that is saved when it loses focus, the screen is left or the page is hidden. Until it is edited it shows
 * the saved text, including changes of another device.
 * @param save calls `done` when the text is saved
 */
export function useDraft(saved: string, save: (text: string, done: () => void) => void) {
  const [draft, setDraft] = useState<string>()
  const done = () => setDraft(undefined)
  const sent = useRef<string>(undefined)
  const leave = () => {
    if (draft === undefined || draft === saved) return done()
    if (draft === sent.current) return
    sent.current = draft
    save(draft, done)
  }
  useLeaving(leave)
  return {
    value: draft ?? saved,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      sent.current = undefined
      setDraft(currentTarget.value)
    },
    onBlur: leave,
  }
}

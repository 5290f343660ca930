import { type ChangeEvent, useEffect, useRef, useState } from 'react'

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
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') latest.current()
    }
    document.addEventListener('visibilitychange', hidden)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      latest.current()
    }
  }, [])
  return {
    value: draft ?? saved,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      sent.current = undefined
      setDraft(currentTarget.value)
    },
    onBlur: leave,
  }
}

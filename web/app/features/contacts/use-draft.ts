import { type ChangeEvent, useEffect, useRef, useState } from 'react'

/**
 * A text field that is saved when it is left, also with Back or by going to another app. Untouched it shows what is saved, also
 * when another device changed that.
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

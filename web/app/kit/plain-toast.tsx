import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Toast, toasterShown } from '../lib/toast.ts'
import { PlainButton } from './button.tsx'
import classes from './plain-toast.module.css'
import { toastPlace } from './toast-place.ts'

/** Milliseconds. */
const SHOWN_FOR = 8000

/** The newest toast, without the script of `toast-view.tsx`. */
export function PlainToast() {
  const [toast, setToast] = useState<Toast>()
  useEffect(() => toasterShown(setToast), [])
  useEffect(() => {
    const end = setTimeout(() => setToast(undefined), SHOWN_FOR)
    return () => clearTimeout(end)
  }, [toast])
  if (!toast) return null
  const { tone, title, text, action } = toast
  return createPortal(
    <div className={classes.toast} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <p className={classes.title}>{title}</p>
      {text && <p>{text}</p>}
      {action && (
        <PlainButton
          variant="quiet"
          onClick={() => {
            setToast(undefined)
            action.run()
          }}
        >
          {action.text}
        </PlainButton>
      )}
    </div>,
    toastPlace(),
  )
}

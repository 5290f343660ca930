import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { type Toast, toasterNeeded, toasterShown } from '../lib/toast.ts'
import { PlainButton } from './button.tsx'
import { toastPlace } from './toast-place.ts'
import classes from './toaster.module.css'

/** Without a network its script cannot be loaded, and the plain toast says what is wrong. */
const View = lazy<ComponentType>(() => import('./toast-view.tsx').catch(() => ({ default: PlainToast })))

/** Renders the toasts. It is used once per page. */
export function Toaster() {
  const { subscribe, isNeeded } = toasterNeeded
  return useSyncExternalStore(subscribe, isNeeded, () => false) ? (
    <Suspense>
      <View />
    </Suspense>
  ) : null
}

/** Milliseconds. */
const SHOWN_FOR = 8000

/** The newest toast, without the script of `toast-view.tsx`. */
function PlainToast() {
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

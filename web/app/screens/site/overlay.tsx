import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { toastsIn } from '../../kit/toast-place.ts'
import classes from './overlay.module.css'

interface OverlayProps {
  /** For buttons that open and close the overlay with `command` and `commandfor` before the script runs. */
  id: string
  isOpen: boolean
  onClose(): void
  /** Called after such a button has opened the overlay. */
  onOpened?(): void
  /** Whether the content is rendered from the start. By default it is rendered when the overlay first opens. */
  eager?: boolean
  /** The label of the dialog. */
  label: string
  /** `whole`: fills the window; `side`: a panel at the right. */
  place: 'whole' | 'side'
  children: ReactNode
}

/** Milliseconds. The second click of a double click that opened the panel is outside it and must not close it. */
const SETTLING_MS = 500

/**
 * An overlay: a modal `<dialog>`, so the browser provides focus trap, Escape, the Back gesture and the inert page. Its
 * content remains rendered after it has closed.
 */
export function Overlay({ id, isOpen, onClose, onOpened, eager = false, label, place, children }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    if (isOpen) {
      openedAt.current = performance.now()
      element.showModal()
    } else if (wasOpened) element.close()
    else onOpened?.()
  }, [isOpen])
  useEffect(() => (isOpen && dialog.current ? toastsIn(dialog.current) : undefined), [isOpen])

  const click = (event: MouseEvent) => {
    const isBeside = event.target === dialog.current && performance.now() - openedAt.current > SETTLING_MS
    // A client-side navigation in this tab: the next page may take a moment to load, so the panel closes at once.
    const isLeaving = event.defaultPrevented && event.target instanceof Element && event.target.closest('a') !== null
    if (isBeside || isLeaving) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the dialog handles.
    <dialog
      ref={dialog}
      id={id}
      className={classes.overlay}
      data-place={place}
      aria-label={label}
      onClose={onClose}
      onClick={click}
    >
      <div className={classes.content}>{(eager || wasOpened) && children}</div>
    </dialog>
  )
}

import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { toastsIn } from '../../kit/toast-place.ts'
import classes from './overlay.module.css'

interface OverlayProps {
  /** For buttons that open and close it by `command` and `commandfor`, before the script runs. */
  id: string
  isOpen: boolean
  onClose(): void
  /** Called when such a button opened it. */
  onOpened?(): void
  /** Whether its content is rendered from the start; otherwise when it first opens. */
  eager?: boolean
  /** The label of the dialog. */
  label: string
  /** `whole`: fills the window; `side`: a panel at the right. */
  place: 'whole' | 'side'
  children: ReactNode
}

/** The second click of the double click that opened the panel is outside it, and must not close it again. */
const SETTLING_MS = 500

/**
 * An overlay: a modal `<dialog>`, so the browser provides focus trap, Escape, the Back gesture and the inert page. Once
 * rendered, its content stays.
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
    // A client-side navigation (not one into another tab): the page may take a moment, so the panel closes now.
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

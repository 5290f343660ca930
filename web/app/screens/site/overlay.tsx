import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './overlay.module.css'

interface OverlayProps {
  /** For buttons that open and close it by `command` and `commandfor`, before there is a script. */
  id: string
  isOpen: boolean
  onClose(): void
  /** It was opened by such a button. */
  onOpened?(): void
  /** Whether its content is in the page from the start; otherwise it is made when it first opens. */
  eager?: boolean
  /** Names the dialog. */
  label: string
  /** `whole`: fills the window; `side`: a panel at the right. */
  place: 'whole' | 'side'
  children: ReactNode
}

/** The second click of the double click that opened the panel lands beside it, and must not close it again. */
const SETTLING_MS = 500

/**
 * What lies over the page: a modal `<dialog>`, so that focus, Escape, the Back gesture and everything behind it are the
 * browser's own doing. Once made, its content is kept.
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

  const click = (event: MouseEvent) => {
    const isBeside = event.target === dialog.current && performance.now() - openedAt.current > SETTLING_MS
    // A link that the router follows here (not into another tab): the page may take a moment, the panel is done with.
    const isLeaving = event.defaultPrevented && event.target instanceof Element && event.target.closest('a') !== null
    if (isBeside || isLeaving) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which the dialog knows.
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

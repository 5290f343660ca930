import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import classes from './overlay.module.css'

interface OverlayProps {
  isOpen: boolean
  onClose(): void
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
 * browser's own doing and no script is waited for. Its content is made when it first opens, and kept.
 */
export function Overlay({ isOpen, onClose, label, place, children }: OverlayProps) {
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
    } else element.close()
  }, [isOpen])

  const clickBeside = (event: MouseEvent) => {
    if (event.target === dialog.current && performance.now() - openedAt.current > SETTLING_MS) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which the dialog knows.
    <dialog
      ref={dialog}
      className={classes.overlay}
      data-place={place}
      aria-label={label}
      onClose={onClose}
      onClick={clickBeside}
    >
      <div className={classes.content}>{wasOpened && children}</div>
    </dialog>
  )
}

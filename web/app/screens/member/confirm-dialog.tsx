import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import classes from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  title: string
  /** What will happen. */
  children: ReactNode
  /** Buttons; the one that changes nothing comes first and gets the focus. */
  actions: ReactNode
  /** Escape, the Back gesture or a click beside it: nothing is to happen. */
  onDismiss: () => void
}

/**
 * Asks before something that cannot be undone. A modal `<dialog>`: focus, Escape and everything behind it are the
 * browser's own doing. Open for as long as it is rendered; the focus then goes back to where it was.
 */
export function ConfirmDialog({ title, children, actions, onDismiss }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isGone = useRef(false)
  const [titleId, textId] = [useId(), useId()]

  useLayoutEffect(() => {
    const element = dialog.current
    isGone.current = false
    element?.showModal()
    return () => {
      isGone.current = true
      element?.close()
    }
  }, [])

  // Told late: by then it may be open again, as in development, or no longer anybody's.
  const closed = () => {
    if (!isGone.current && !dialog.current?.open) onDismiss()
  }
  const click = (event: MouseEvent) => {
    if (event.target === dialog.current) onDismiss()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which the dialog knows.
    <dialog
      ref={dialog}
      className={classes.dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={closed}
      onClick={click}
    >
      <div className={classes.content}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <div id={textId} className={classes.text}>
          {children}
        </div>
        <div className={classes.actions}>{actions}</div>
      </div>
    </dialog>
  )
}

/** Makes the button in it say that what it does cannot be undone. */
export function Danger({ children }: { children: ReactNode }) {
  return <span className={classes.danger}>{children}</span>
}

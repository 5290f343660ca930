import { type ReactNode, useId } from 'react'
import classes from './confirm-dialog.module.css'
import { useModal } from './use-modal.ts'

type ConfirmDialogProps = {
  title: string
  /** What will happen. */
  children: ReactNode
  /** Buttons. Cancel is the first one and gets the focus. */
  actions: ReactNode
  /** Escape, the Back gesture or a click outside: cancel. */
  onDismiss: () => void
}

/** Asks before an action that cannot be undone: a modal `<dialog>`, open as long as it is rendered. */
export function ConfirmDialog({ title, children, actions, onDismiss }: ConfirmDialogProps) {
  const [titleId, textId] = [useId(), useId()]
  const { modal } = useModal(onDismiss)
  return (
    <dialog
      {...modal}
      className={classes.dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
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

/** Marks its button as an action that cannot be undone. */
export function Danger({ children }: { children: ReactNode }) {
  return <span className={classes.danger}>{children}</span>
}

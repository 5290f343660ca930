import { IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { RoundButton } from './button.tsx'
import classes from './sheet.module.css'

type SheetProps = {
  title: string
  /** What the button that closes it is called. */
  closeLabel: string
  children: ReactNode
  /** `tall`: as high as the window, for things one reads; `side`: a dark panel at the window's edge. */
  shape?: 'sheet' | 'tall' | 'side'
  onClose: () => void
}

/**
 * A sheet at the thumb's edge, for one small thing to do. A modal `<dialog>`: focus trap, Escape and everything behind it
 * are the browser's own doing. Open for as long as it is rendered; the focus then goes back to where it was.
 */
export function Sheet({ title, closeLabel, children, shape = 'sheet', onClose }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isGone = useRef(false)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    isGone.current = false
    element?.showModal()
    return () => {
      isGone.current = true
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  const dismiss = () => {
    if (!isGone.current) onClose()
  }
  // Told late: it may have been opened again by then.
  const closed = () => {
    if (!dialog.current?.open) dismiss()
  }
  const click = (event: MouseEvent) => {
    if (event.target === dialog.current) dismiss()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which the dialog knows.
    <dialog
      ref={dialog}
      className={classes.sheet}
      data-shape={shape}
      data-ground={shape === 'side' ? 'ink' : undefined}
      aria-labelledby={titleId}
      onClose={closed}
      onClick={click}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <RoundButton tone="quiet" className={classes.close} label={closeLabel} onClick={dismiss}>
            <IconX size={22} stroke={1.75} aria-hidden="true" />
          </RoundButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}

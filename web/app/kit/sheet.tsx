import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { RoundButton } from './button.tsx'
import classes from './sheet.module.css'
import { useModal } from './use-modal.ts'

type SheetProps = {
  title: string
  /** The label of the close button. */
  closeLabel: string
  children: ReactNode
  /** `tall`: as high as the window, for reading; `side`: a dark panel at the window's edge. */
  shape?: 'sheet' | 'tall' | 'side'
  onClose: () => void
}

/** A bottom sheet for one small task: a modal `<dialog>`, open as long as it is rendered. */
export function Sheet({ title, closeLabel, children, shape = 'sheet', onClose }: SheetProps) {
  const titleId = useId()
  const { dismiss, modal } = useModal(onClose)
  return (
    <dialog
      {...modal}
      className={classes.sheet}
      data-shape={shape}
      data-ground={shape === 'side' ? 'ink' : undefined}
      aria-labelledby={titleId}
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

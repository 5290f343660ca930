import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { toastsIn } from './toast-place.ts'

/**
 * Opens a modal `<dialog>` as long as it is rendered. The browser provides focus trap, Escape and the inert page. After
 * closing, the focus returns to the element that had it.
 * @param onDismiss called on Escape, the Back gesture or a click outside.
 */
export function useModal(onDismiss: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const isGone = useRef(false)

  useLayoutEffect(() => {
    const element = ref.current
    const before = document.activeElement
    isGone.current = false
    element?.showModal()
    const bringBack = element && toastsIn(element)
    return () => {
      isGone.current = true
      bringBack?.()
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  const dismiss = () => {
    if (!isGone.current) onDismiss()
  }
  return {
    dismiss,
    /** Props of the `<dialog>`. */
    modal: {
      ref,
      // Escape closes it at once. The browser's own close event fires later, when the dialog may be open again.
      onCancel: (event: SyntheticEvent) => {
        // A cancelled file picker inside the dialog fires this event too.
        if (event.target !== ref.current) return
        event.preventDefault()
        dismiss()
      },
      // The event may be late, and the dialog open again, as in development.
      onClose: () => {
        if (!ref.current?.open) dismiss()
      },
      onClick: (event: MouseEvent) => {
        if (event.target === ref.current) dismiss()
      },
    },
  }
}

import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/**
 * What a modal `<dialog>` needs to be open for as long as it is rendered: focus trap, Escape and everything behind it are
 * the browser's own doing. The focus then goes back to where it was.
 * @param onDismiss Escape, the Back gesture or a click beside it.
 */
export function useModal(onDismiss: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const isGone = useRef(false)

  useLayoutEffect(() => {
    const element = ref.current
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
    if (!isGone.current) onDismiss()
  }
  return {
    dismiss,
    /** For the `<dialog>`. */
    modal: {
      ref,
      // Escape: closed by us at once. The browser would say so a moment later, when somebody may have opened it again.
      onCancel: (event: SyntheticEvent) => {
        // A file picker that is closed inside tells so too.
        if (event.target !== ref.current) return
        event.preventDefault()
        dismiss()
      },
      // Told late: by then it may be open again, as in development.
      onClose: () => {
        if (!ref.current?.open) dismiss()
      },
      onClick: (event: MouseEvent) => {
        if (event.target === ref.current) dismiss()
      },
    },
  }
}

import { type MouseEvent, useLayoutEffect, useRef } from 'react'

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

/**
 * Where toasts are rendered: at the end of the page, or in the topmost open dialog. A modal `<dialog>` lies over all
 * else, whatever its z-index, and makes it inert: only inside it a toast is seen and its button pressed.
 */
const dialogs: HTMLDialogElement[] = []
let place: HTMLElement | undefined

function move(): void {
  if (!place) return
  const dialog = dialogs.at(-1)
  if (dialog) dialog.prepend(place)
  else document.body.append(place)
}

/** The element for toasts. */
export function toastPlace(): HTMLElement {
  if (!place) {
    place = document.createElement('div')
    move()
  }
  return place
}

/** Toasts follow a dialog that was opened. @returns how to bring them back, before the dialog is closed. */
export function toastsIn(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog)
  move()
  return () => {
    dialogs.splice(dialogs.lastIndexOf(dialog), 1)
    move()
  }
}

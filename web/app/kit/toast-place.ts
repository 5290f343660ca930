/**
 * The element in which toasts are rendered. It is in the topmost open dialog, otherwise at the end of the page. A modal
 * `<dialog>` covers everything else, whatever the z-index, and makes it inert: only a toast inside the dialog is
 * visible and has a working button.
 */
const dialogs: HTMLElement[] = []
let place: HTMLElement | undefined

function move(): void {
  if (!place) return
  const parent = dialogs.at(-1) ?? document.body
  parent.append(place)
}

/** The element for toasts, created on the first call. */
export function toastPlace(): HTMLElement {
  if (!place) {
    place = document.createElement('div')
    place.dataset.toasts = ''
    move()
  }
  return place
}

/**
 * Puts toasts above everything that stands at the end of the window, such as the tabs: elements with
 * `data-bottom-bar`, one on top of the other.
 */
export function liftToasts(): void {
  let end = 0
  const bars = [...document.querySelectorAll('[data-bottom-bar]')]
    .filter((bar) => bar.checkVisibility({ visibilityProperty: true }))
    .map((bar) => bar.getBoundingClientRect())
    .sort((a, b) => b.bottom - a.bottom)
  // A bar that is sticky, and has its place in the page at the moment, is not at the end of the window.
  for (const { top, bottom } of bars) if (bottom >= innerHeight - end - 1) end = Math.max(end, innerHeight - top)
  toastPlace().style.setProperty('--bars', `${end}px`)
}

/** Moves toasts into an opened dialog. @returns a function that moves them back, to call before the dialog closes. */
export function toastsIn(dialog: HTMLElement): () => void {
  dialogs.push(dialog)
  move()
  return () => {
    dialogs.splice(dialogs.lastIndexOf(dialog), 1)
    move()
  }
}

/**
 * Where toasts are rendered: at the end of the page; on a screen with a region for them, in that; or in the topmost open
 * dialog. A modal `<dialog>` lies over all else, whatever its z-index, and makes it inert: only inside it a toast is seen
 * and its button pressed.
 */
const dialogs: HTMLElement[] = []
const regions: HTMLElement[] = []
let place: HTMLElement | undefined

function move(): void {
  if (!place) return
  const home = dialogs.at(-1) ?? regions.at(-1)
  if (home) home.prepend(place)
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

const follow = (homes: HTMLElement[]) => (element: HTMLElement) => {
  homes.push(element)
  move()
  return () => {
    homes.splice(homes.lastIndexOf(element), 1)
    move()
  }
}

/** Toasts follow a dialog that was opened. @returns how to bring them back, before the dialog is closed. */
export const toastsIn: (dialog: HTMLElement) => () => void = follow(dialogs)

/** Toasts take a region of the screen. @returns how to bring them back, before the region is removed. */
export const toastsAlong: (region: HTMLElement) => () => void = follow(regions)

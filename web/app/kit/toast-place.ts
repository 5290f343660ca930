/**
 * The element in which toasts are rendered. It is in the topmost open dialog, otherwise in the screen's toast region,
 * otherwise at the end of the page. A modal `<dialog>` covers everything else, whatever the z-index, and makes it
 * inert: only a toast inside the dialog is visible and has a working button.
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

/** The element for toasts, created on the first call. */
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

/** Moves toasts into an opened dialog. @returns a function that moves them back, to call before the dialog closes. */
export const toastsIn: (dialog: HTMLElement) => () => void = follow(dialogs)

/** Moves toasts into a region of the screen. @returns a function that moves them back, to call before its removal. */
export const toastsAlong: (region: HTMLElement) => () => void = follow(regions)

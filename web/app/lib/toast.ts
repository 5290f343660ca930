import { neededStore } from './needed.ts'

export interface Toast {
  tone: 'good' | 'bad' | 'neutral'
  title: string
  text?: string
  /** A button in the toast, such as undo. */
  action?: { text: string; run: () => void }
}

/** The toaster (`kit/toaster.tsx`) is loaded with the first toast. */
export const toasterNeeded = neededStore()
const view = Promise.withResolvers<(toast: Toast) => void>()
/** Called by the toaster with its `show` function when it is mounted. */
export const toasterShown = view.resolve

/** Shows a short message over the page. */
export async function toast(message: Toast): Promise<void> {
  toasterNeeded.need()
  const show = await view.promise
  show(message)
}

/** Shows the message of an error, such as the server's message for a refused call. */
export const toastError = (error: unknown): Promise<void> =>
  toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })

export interface Toast {
  tone: 'good' | 'bad' | 'neutral'
  title: string
  text?: string
  /** A button in the toast, such as undo. */
  action?: { text: string; run: () => void }
}

let isNeeded = false
const listeners = new Set<() => void>()
/** Whether the toaster (`kit/toaster.tsx`) is needed yet, for `useSyncExternalStore`: the first toast loads it. */
export const toasterNeeded = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isNeeded: () => isNeeded,
}
const view = Promise.withResolvers<(toast: Toast) => void>()
/** Called by the toaster with its `show` function when it is mounted. */
export const toasterShown = view.resolve

/** Shows a short message over the page. */
export async function toast(message: Toast): Promise<void> {
  if (!isNeeded) {
    isNeeded = true
    for (const listener of listeners) listener()
  }
  const show = await view.promise
  show(message)
}

/** Shows the message of an error, such as the server's message for a refused call. */
export const toastError = (error: unknown): Promise<void> =>
  toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })

import { lazy, Suspense, useSyncExternalStore } from 'react'

export interface Toast {
  tone: 'good' | 'bad' | 'neutral'
  title: string
  text?: string
}

const load = () => import('./toast-view.tsx')
const View = lazy(load)

let wanted = false
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a short message above the page. What shows it is loaded with the first one. */
export async function toast(message: Toast): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { show } = await load()
  show(message)
}

/** An error as the person should read it: the server's own message. */
export const toastError = (error: unknown): Promise<void> =>
  toast({ tone: 'bad', title: error instanceof Error ? error.message : String(error) })

/** The place where toasts appear, once on the page. */
export function Toaster() {
  const needed = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
  return needed ? (
    <Suspense>
      <View />
    </Suspense>
  ) : null
}

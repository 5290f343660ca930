import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasterNeeded } from '../lib/toast.ts'

const View = lazy(() => import('./toast-view.tsx'))

/** Renders the toasts. It is used once per page. */
export function Toaster() {
  const { subscribe, isNeeded } = toasterNeeded
  return useSyncExternalStore(subscribe, isNeeded, () => false) ? (
    <Suspense>
      <View />
    </Suspense>
  ) : null
}

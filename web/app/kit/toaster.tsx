import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasterNeeded } from '../lib/toast.ts'

const View = lazy(() => import('./toast-view.tsx'))

/** Where toasts are rendered, once per page. */
export function Toaster() {
  const { subscribe, isNeeded } = toasterNeeded
  return useSyncExternalStore(subscribe, isNeeded, () => false) ? (
    <Suspense>
      <View />
    </Suspense>
  ) : null
}

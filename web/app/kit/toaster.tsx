import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasterNeeded } from '../lib/toast.ts'

const View = lazy(() => import('./toast-view.tsx'))

/** The place where toasts appear, once on the page. */
export function Toaster() {
  const { subscribe, isNeeded } = toasterNeeded
  return useSyncExternalStore(subscribe, isNeeded, () => false) ? (
    <Suspense>
      <View />
    </Suspense>
  ) : null
}

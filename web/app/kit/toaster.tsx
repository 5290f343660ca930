import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { toasterNeeded } from '../lib/toast.ts'
import { PlainToast } from './plain-toast.tsx'

/** Without a network its script cannot be loaded, and the plain toast says what is wrong. */
const View = lazy<ComponentType>(() => import('./toast-view.tsx').catch(() => ({ default: PlainToast })))

/** Renders the toasts. It is used once per page. */
export function Toaster() {
  const { subscribe, isNeeded } = toasterNeeded
  return useSyncExternalStore(subscribe, isNeeded, () => false) ? (
    <Suspense>
      <View />
    </Suspense>
  ) : null
}

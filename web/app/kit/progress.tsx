import { lazy, Suspense, useSyncExternalStore } from 'react'
import { progressNeeded } from '../lib/progress.ts'

const View = lazy(() => import('./progress-view.tsx'))

/** Where the progress bar is rendered, once per page. */
export function Progress() {
  const { subscribe, isNeeded } = progressNeeded
  return useSyncExternalStore(subscribe, isNeeded, () => false) ? (
    <Suspense>
      <View />
    </Suspense>
  ) : null
}

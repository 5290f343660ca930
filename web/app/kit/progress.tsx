import { lazy, Suspense, useSyncExternalStore } from 'react'
import { progressNeeded } from '../lib/progress.ts'

const View = lazy(() => import('./progress-view.tsx'))

/** The place of the progress bar, once on the page. */
export function Progress() {
  const { subscribe, isNeeded } = progressNeeded
  return useSyncExternalStore(subscribe, isNeeded, () => false) ? (
    <Suspense>
      <View />
    </Suspense>
  ) : null
}

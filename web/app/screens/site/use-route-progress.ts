import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { loadBegins, loadEnds } from '../../lib/progress.ts'

/** Shows the progress bar while the next page is loading. */
export function useRouteProgress(): void {
  const isLoading = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!isLoading) return
    loadBegins()
    return loadEnds
  }, [isLoading])
}

import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { reloadNotices } from './queries.ts'

/** Hears of pushes from the service worker (web/worker/worker.ts): that one came, and that one was tapped. */
export function useWorkerMessages(client: QueryClient): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const hear = ({ data }: MessageEvent<{ noticed?: boolean; open?: string } | undefined>) => {
      if (data?.noticed) reloadNotices(client)
      if (data?.open) void navigate(data.open)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [client, navigate])
}

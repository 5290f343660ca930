import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { refreshNouns } from '../../../lib/command.ts'

interface WorkerMessage {
  /** A push message has arrived. */
  noticed?: boolean
  /** Asks whether this page can open the target of a tapped notification. */
  listening?: boolean
  /** The address that a tapped notification leads to. */
  open?: string
}

/**
 * Handles messages from the service worker (web/worker/worker.ts): a push has arrived, or a notification was tapped.
 */
export function useWorkerMessages(client: QueryClient): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const hear = ({ data, ports }: MessageEvent<WorkerMessage | undefined>) => {
      if (data?.noticed || data?.open) void refreshNouns(client, ['notice'])
      if (data?.listening) ports[0]?.postMessage(true)
      if (data?.open) void navigate(data.open)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [client, navigate])
}

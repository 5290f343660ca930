import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Every route is known at once: no address of its own for discovering them, and back-office screens open offline.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

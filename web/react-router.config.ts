import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // All routes are in the manifest: no requests to discover them, and back-office screens open offline.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

/** `npm run dev`: pages follow every change; the server starts anew when its own code changes. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { become, ensureDependencies, environment, NODE, ROOT } from './prepare.mjs'

ensureDependencies()
become(
  NODE,
  [
    // Node's watcher also watches this file, and ends when it does not exist.
    ...(existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []),
    // The same copy of React Router as Vite renders with.
    '--conditions=development',
    '--watch-path=server/src',
    '--watch-path=packages',
    '--watch-preserve-output',
    'server/src/dev.ts',
  ],
  environment({ NODE_ENV: 'development' }),
)

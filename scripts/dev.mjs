/** `npm run dev`: pages update on every change; the server restarts when its own code changes. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { become, ensureDependencies, environment, NODE, ROOT } from './prepare.mjs'

ensureDependencies()
become(
  NODE,
  [
    // Node's watcher also watches the file of `--env-file`, and exits if it does not exist.
    ...(existsSync(join(ROOT, '.env')) ? ['--env-file=.env'] : []),
    // Loads the same copy of React Router as Vite.
    '--conditions=development',
    '--watch-path=server/src',
    '--watch-path=packages',
    '--watch-preserve-output',
    'server/src/dev.ts',
  ],
  environment({ NODE_ENV: 'development' }),
)

/** `npm run dev`: pages follow every change; the server starts anew when its own code changes. */
import { become, ensureDependencies, environment, NODE } from './prepare.mjs'

ensureDependencies()
become(
  NODE,
  [
    '--env-file-if-exists=.env',
    // The same copy of React Router as Vite renders with.
    '--conditions=development',
    '--watch-path=server/src',
    '--watch-path=packages',
    '--watch-preserve-output',
    'server/src/dev.ts',
  ],
  environment({ NODE_ENV: 'development' }),
)

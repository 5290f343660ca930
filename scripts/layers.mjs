/** `npm run layers [-- --list]`: checks every import against the layers. */
import { become, ensureDependencies, environment, NODE } from './prepare.mjs'

ensureDependencies()
become(NODE, ['scripts/layers/check.ts', ...process.argv.slice(2)], environment())

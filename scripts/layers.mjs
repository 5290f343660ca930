/** `npm run layers [-- --list]`: what may import what, held against every import. */
import { become, ensureDependencies, environment, NODE } from './prepare.mjs'

ensureDependencies()
become(NODE, ['scripts/layers/check.ts', ...process.argv.slice(2)], environment())

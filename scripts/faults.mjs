/** `npm run faults`: tests the real server under attack, load and machine faults. */
import { become, ensureBuild, ensureDependencies, environment, NODE } from './prepare.mjs'
import { ensurePostgres } from './system-packages.mjs'

ensureDependencies()
await ensurePostgres()
ensureBuild()
become(NODE, ['bench/faults/run.ts', ...process.argv.slice(2)], environment({ NODE_ENV: 'production' }))

/** `npm run bench`: runs the benchmarks; rates are ratios to a floor measured in the same run. */
import { become, ensureBuild, ensureDependencies, environment, NODE } from './prepare.mjs'
import { ensureChromium, ensurePostgres } from './system-packages.mjs'

ensureDependencies()
await ensurePostgres()
const chromium = await ensureChromium()
ensureBuild()
become(
  NODE,
  ['bench/run.ts', ...process.argv.slice(2)],
  environment({ NODE_ENV: 'production', CHROMIUM_PATH: chromium }),
)

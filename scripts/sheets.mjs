/**
 * `npm run sheets`: draws every screen in its states, sizes and languages, one picture a screen, into `sheets/`.
 * `npm run sheets -- product checkout` draws only these screens; `e2e/sheets/screens.ts` has their names.
 * `--handbook` draws the pictures of `docs/console.md` instead, into `web/public/handbook`.
 * `--dark` draws them as a phone in its dark scheme shows them, `--tablet` on a tablet.
 */
import { become, ensureBuild, ensureDependencies, environment } from './prepare.mjs'
import { ensureChromium } from './system-packages.mjs'

const given = process.argv.slice(2)
const words = given.filter((word) => !word.startsWith('--'))
const scheme = given.includes('--dark') ? 'dark' : 'light'
ensureDependencies()
const chromium = await ensureChromium()
ensureBuild()
const filter = words.length > 0 ? ['-g', ` (?:${words.join('|')}): `] : []
const flag = (name) => (given.includes(`--${name}`) ? 'on' : '')
become(
  'npx',
  ['playwright', 'test', '--config', 'e2e/sheets/sheets.config.ts', ...filter],
  environment({ CHROMIUM_PATH: chromium, COLOUR_SCHEME: scheme, TABLET: flag('tablet'), HANDBOOK: flag('handbook') }),
)

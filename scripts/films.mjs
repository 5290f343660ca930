/**
 * `npm run films`: films the lessons of the support page on a server of its own, and writes them to web/public/films.
 * `-- lost save` makes those whose name contains one of the words.
 */
import { become, ensureBuild, ensureDependencies, environment, NODE } from './prepare.mjs'
import { ensureChromium, ensureFfmpeg } from './system-packages.mjs'

ensureDependencies()
const ffmpeg = await ensureFfmpeg()
const chromium = await ensureChromium()
ensureBuild()
become(
  NODE,
  ['scripts/films/make.mjs', ...process.argv.slice(2)],
  environment({ CHROMIUM_PATH: chromium, FFMPEG_PATH: ffmpeg }),
)

/**
 * `npm run films`: records the films of the support page's lessons on a separate server, and writes them to
 * web/public/films. `-- lost save` records only those whose name contains one of the words.
 */
import { become, ensureBuild, ensureDependencies, environment, NODE } from '../scripts/prepare.mjs'
import { ensureChromium, ensureFfmpeg } from '../scripts/system-packages.mjs'

ensureDependencies()
const ffmpeg = await ensureFfmpeg()
const chromium = await ensureChromium()
ensureBuild()
become(
  NODE,
  ['studio/films/make.mjs', ...process.argv.slice(2)],
  environment({ CHROMIUM_PATH: chromium, FFMPEG_PATH: ffmpeg }),
)

/** The shipped server with nothing kept: every page is read, rendered and compressed for whoever asks. */
import { join } from 'node:path'
import { compose } from '../server/src/compose.ts'
import { readConfig } from '../server/src/config/env.ts'
import { loadWebBuild } from '../server/src/http/web-build.ts'

const WEB = join(import.meta.dirname, '../web/build')
const config = readConfig()
const application = await loadWebBuild(WEB, config)
const running = await compose(config, {
  application: async () => application,
  files: join(WEB, 'client'),
  keepPages: false,
})
await running.app.listen({ port: config.port, host: config.host })
process.once('SIGTERM', async () => {
  await running.close()
  process.exit(0)
})

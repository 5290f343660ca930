import { compose } from '../compose.ts'
import { readConfig } from '../config/env.ts'

/** The API alone, as a process of its own that can be killed. Says its port when it listens. */
const running = await compose(readConfig())
await running.app.listen({ port: 0, host: '127.0.0.1' })
await running.startJobs()
const at = running.app.server.address()
process.stdout.write(`port ${typeof at === 'object' ? at?.port : ''}\n`)

/**
 * A process that starts the server once on an empty database, which migrates and seeds it, and stops it:
 * `node seed-template.fixture.ts <settings as JSON>`.
 */
import { compose } from '../compose.ts'
import { readConfig } from '../config/env.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>
const running = await compose(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: 'test', ...settings }))
await running.close()

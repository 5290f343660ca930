import { compose } from '../compose.ts'
import { readConfig } from '../config/env.ts'

/** Starts the server once on an empty database, which migrates and seeds it, and stops it. */
export async function seedTemplate(settings: Record<string, string>): Promise<void> {
  const running = await compose(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: 'test', ...settings }))
  await running.close()
}

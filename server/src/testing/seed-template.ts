import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PROGRAM = join(import.meta.dirname, 'seed-template.fixture.ts')

/**
 * Migrates and seeds the empty database of these settings. It runs in a separate process, because Vite would load the
 * whole server for each test project, which takes longer than seeding.
 */
export async function seedTemplate(settings: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [PROGRAM, JSON.stringify(settings)])
}

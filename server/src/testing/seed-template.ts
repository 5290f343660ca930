import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PROGRAM = join(import.meta.dirname, 'seed-template.fixture.ts')

/**
 * Migrates and seeds the empty database that the settings name. In a process of its own, because Vite would load the
 * whole server for each project of tests, which takes longer than seeding.
 */
export async function seedTemplate(settings: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, [PROGRAM, JSON.stringify(settings)])
}

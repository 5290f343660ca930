import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedTemplate } from './seed-template.ts'

/** Makes one embedded database, migrated and seeded, and leaves its folder for every test file to copy. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'idocard-template-'))
  const dataDir = join(folder, 'data')
  await seedTemplate({ DATA_DIR: dataDir })
  project.provide('postgresUrl', '')
  project.provide('postgresTemplate', '')
  project.provide('embeddedTemplate', dataDir)
  return () => rm(folder, { recursive: true, force: true })
}

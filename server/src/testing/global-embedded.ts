import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedTemplate } from './seed-template.ts'

/** Creates one migrated and seeded embedded database, whose folder every test file copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'idocard-template-'))
  const dataDir = join(folder, 'data')
  await seedTemplate({ DATA_DIR: dataDir })
  project.provide('postgresUrl', '')
  project.provide('postgresTemplate', '')
  project.provide('embeddedTemplate', dataDir)
  return () => rm(folder, { recursive: true, force: true })
}

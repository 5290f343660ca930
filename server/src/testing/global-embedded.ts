import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/open.ts'

/** Makes one embedded database and leaves its folder for every test file to copy: initdb is slow. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'idocard-template-'))
  const dataDir = join(folder, 'data')
  await (await openDatabase({ dataDir })).close()
  project.provide('postgresUrl', '')
  project.provide('embeddedTemplate', dataDir)
  return () => rm(folder, { recursive: true, force: true })
}

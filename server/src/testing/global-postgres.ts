import type { TestProject } from 'vitest/node'
import { createDatabase, startPostgres } from './postgres.ts'
import { seedTemplate } from './seed-template.ts'

/** One private PostgreSQL for all test files of the run, with a migrated and seeded database for each file to copy. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres()
  const template = await createDatabase(url)
  await seedTemplate({ DATABASE_URL: template })
  project.provide('postgresUrl', url)
  project.provide('postgresTemplate', new URL(template).pathname.slice(1))
  project.provide('embeddedTemplate', '')
  return stop
}

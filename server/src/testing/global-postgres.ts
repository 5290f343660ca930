import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

/** One private PostgreSQL for all test files of the run. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres()
  project.provide('postgresUrl', url)
  project.provide('embeddedTemplate', '')
  return stop
}

import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the private PostgreSQL; empty in test runs on the embedded database. */
    postgresUrl: string
    /** The name of a migrated and seeded database there. */
    postgresTemplate: string
    /** A migrated and seeded data folder to copy for embedded databases; empty in test runs on PostgreSQL. */
    embeddedTemplate: string
  }
}

/** Settings of a server with its own seeded database, on PostgreSQL or embedded, depending on the test run. */
export async function seededDatabase(folder: string): Promise<Record<string, string>> {
  const url = inject('postgresUrl')
  if (url) return { DATABASE_URL: await createDatabase(url, inject('postgresTemplate')), DATA_DIR: folder }
  const template = inject('embeddedTemplate')
  if (template) await cp(template, join(folder, 'data'), { recursive: true })
  return { DATA_DIR: join(folder, 'data') }
}

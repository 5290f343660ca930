/** Thread that creates PostgreSQL's folder at the given path, shuts PostgreSQL down cleanly and ends. */
import { workerData } from 'node:worker_threads'
import { startPglite } from './start-pglite.ts'

const postgres = await startPglite(workerData as string, (reason) => {
  throw new Error(reason)
})
await postgres.close()

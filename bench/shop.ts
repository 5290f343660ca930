import { createDatabase, startPostgres } from '../server/src/testing/postgres.ts'
import { type Server, startServer, temporaryFolder } from './server.ts'

export interface Shop extends Server {
  /** Its database, for preparing data and counting results. */
  databaseUrl: string
  /** Creates another, empty database on the same PostgreSQL. */
  anotherDatabase(): Promise<string>
}

/**
 * Starts the shop with its demo content, on a new PostgreSQL with fsync.
 * @param settings environment variables in addition to those of a production trial
 */
export async function startShop(settings: Record<string, string> = {}): Promise<Shop> {
  await using opened = new AsyncDisposableStack()
  const postgres = await startPostgres({ fsync: true })
  opened.defer(() => postgres.stop())
  const databaseUrl = await createDatabase(postgres.url)
  const { path } = opened.use(await temporaryFolder())
  const server = opened.use(await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: path, ...settings }))
  const open = opened.move()
  return {
    ...server,
    databaseUrl,
    anotherDatabase: () => createDatabase(postgres.url),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

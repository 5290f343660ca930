import pg from 'pg'
import { LimitedClient } from './limited-client.ts'
import { DatabaseUnavailable } from './unavailable.ts'

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0]

/**
 * A connection pool that survives broken connections. Every connection has an error listener for its whole life: the
 * pool's own covers only idle ones, and an unhandled error event ends the process. While the database is known to be
 * away, callers are refused at once instead of queueing for connections.
 */
export class WatchedPool extends pg.Pool {
  private readonly clients = new Set<LimitedClient>()
  private away: string | undefined

  /** @param onBroken called for each connection that breaks, idle or not */
  constructor(config: pg.PoolConfig, onBroken: (error: Error) => void) {
    super({ ...config, Client: LimitedClient })
    this.on('connect', (connected) => {
      const client = connected as pg.PoolClient & LimitedClient
      client.on('error', onBroken)
      client.once('end', () => this.clients.delete(client))
      this.clients.add(client)
    })
    // Idle connections emit their errors here too, and an unhandled one would end the process.
    this.on('error', () => {})
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: NonNullable<Connected>): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const error = this.away && new DatabaseUnavailable(this.away)
    if (!callback) return error ? Promise.reject(error) : super.connect()
    if (error) process.nextTick(callback, error, undefined, () => {})
    else super.connect(callback)
    return undefined
  }

  /** Refuses callers with this reason from now on. With undefined, callers get connections again. */
  setAway(reason: string | undefined): void {
    this.away = reason
  }

  /** Whether any connection, even a new one, received an answer since `moment` (`performance.now()`). */
  isAnsweredSince(moment: number): boolean {
    return [...this.clients].some((client) => client.answeredAt > moment)
  }

  /**
   * Destroys the connections opened before `moment` if none of them received an answer since. An answer on one of them
   * shows that the server is reachable, and that the others are only waiting.
   * @returns whether they were destroyed
   */
  destroySilent(moment: number, reason: string): boolean {
    const older = [...this.clients].filter((client) => client.openedAt < moment)
    if (older.some((client) => client.answeredAt > moment)) return false
    for (const client of older) client.destroy(new DatabaseUnavailable(reason))
    return true
  }
}

import pg from 'pg'
import { LimitedClient } from './limited-client.ts'
import { DatabaseUnavailable } from './unavailable.ts'

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0]

/**
 * The pool of connections, which outlives all of them: every connection has a listener of its own for its whole life
 * (the pool's own hears idle ones only, and an error event that nobody hears ends the process), and while the database
 * is known to be away callers are told so at once instead of queueing up for connections.
 */
export class WatchedPool extends pg.Pool {
  private readonly clients = new Set<LimitedClient>()
  private away: string | undefined

  /** @param broke is told of each connection that breaks, idle or not */
  constructor(config: pg.PoolConfig, broke: (error: Error) => void) {
    super({ ...config, Client: LimitedClient })
    this.on('connect', (connected) => {
      const client = connected as pg.PoolClient & LimitedClient
      client.on('error', broke)
      client.once('end', () => this.clients.delete(client))
      this.clients.add(client)
    })
    // Idle connections report here as well; it must be heard by somebody.
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

  /** From now on callers are refused with this reason; undefined: they are served again. */
  setAway(reason: string | undefined): void {
    this.away = reason
  }

  /** Whether the server answered any connection since `moment` (`performance.now()`), new ones included. */
  isAnsweredSince(moment: number): boolean {
    return [...this.clients].some((client) => client.answeredAt > moment)
  }

  /**
   * Destroys the connections that are older than `moment` when none of them was answered since. One that was answered
   * shows that the way to the server is open, and that the others only wait.
   * @returns whether they were destroyed
   */
  destroySilent(moment: number, reason: string): boolean {
    const older = [...this.clients].filter((client) => client.openedAt < moment)
    if (older.some((client) => client.answeredAt > moment)) return false
    for (const client of older) client.destroy(new DatabaseUnavailable(reason))
    return true
  }
}

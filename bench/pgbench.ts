import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '../scripts/system-packages.mjs'

const execute = promisify(execFile)

/** PostgreSQL's own load program on an empty database: what this machine's disk and PostgreSQL can do. */
export class Pgbench {
  private readonly program: string
  private readonly databaseUrl: string

  private constructor(program: string, databaseUrl: string) {
    this.program = program
    this.databaseUrl = databaseUrl
  }

  /**
   * Fills the database with 100,000 accounts for each of `scale`.
   * @throws Error when the program is missing or fails
   */
  static async prepare(databaseUrl: string, scale: number): Promise<Pgbench> {
    const pgbench = new Pgbench(join(findPostgres() ?? '', 'pgbench'), databaseUrl)
    await pgbench.run(['--initialize', '--quiet', `--scale=${scale}`])
    return pgbench
  }

  /** `-N`: one account updated, one read, one row of history inserted, committed. Answers transactions in a second. */
  async simpleUpdates(clients: number, seconds: number): Promise<number> {
    const said = await this.run([
      '--builtin=simple-update',
      '--no-vacuum',
      `--client=${clients}`,
      '--jobs=2',
      `--time=${Math.ceil(seconds)}`,
    ])
    const rate = /^tps = ([\d.]+)/m.exec(said)?.[1]
    if (!rate) throw new Error(`pgbench told no rate: ${said}`)
    return Number(rate)
  }

  private async run(parameters: string[]): Promise<string> {
    const { stdout } = await execute(this.program, [...parameters, this.databaseUrl])
    return stdout
  }
}

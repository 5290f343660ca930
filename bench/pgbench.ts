import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '../scripts/system-packages.mjs'

const execute = promisify(execFile)

/** PostgreSQL's load generator on an empty database: measures this machine's disk and PostgreSQL. */
export class Pgbench {
  private readonly program: string
  private readonly databaseUrl: string

  private constructor(program: string, databaseUrl: string) {
    this.program = program
    this.databaseUrl = databaseUrl
  }

  /**
   * Fills the database with `scale` × 100,000 accounts.
   * @throws Error when the program is missing or fails
   */
  static async prepare(databaseUrl: string, scale: number): Promise<Pgbench> {
    const pgbench = new Pgbench(join(findPostgres() ?? '', 'pgbench'), databaseUrl)
    await pgbench.run(['--initialize', '--quiet', `--scale=${scale}`])
    return pgbench
  }

  /**
   * `-N`: each transaction updates an account, reads one and inserts a history row. Returns transactions per second.
   */
  async simpleUpdates(clients: number, seconds: number): Promise<number> {
    const output = await this.run([
      '--builtin=simple-update',
      '--no-vacuum',
      `--client=${clients}`,
      '--jobs=2',
      `--time=${Math.ceil(seconds)}`,
    ])
    const rate = /^tps = ([\d.]+)/m.exec(output)?.[1]
    if (!rate) throw new Error(`pgbench printed no rate: ${output}`)
    return Number(rate)
  }

  private async run(parameters: string[]): Promise<string> {
    const { stdout } = await execute(this.program, [...parameters, this.databaseUrl])
    return stdout
  }
}

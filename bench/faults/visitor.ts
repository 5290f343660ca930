import { setTimeout as pause } from 'node:timers/promises'
import { wire } from '../ask.ts'
import { pageRequest } from '../public-pages.ts'
import { Connection, type Outcome } from './connection.ts'

/** A visitor during a fault, who requests a page regularly on a separate connection. */
export class Visitor {
  readonly outcomes: Outcome[] = []
  private readonly connection: Connection
  private readonly request: Buffer
  private readonly everyMs: number
  private isStopping = false
  private running: Promise<void> = Promise.resolve()

  constructor(port: number, path: string, everyMs: number) {
    this.connection = new Connection(port)
    this.request = wire(pageRequest(path))
    this.everyMs = everyMs
  }

  start(): this {
    this.running = this.visit()
    return this
  }

  async stop(): Promise<readonly Outcome[]> {
    this.isStopping = true
    await this.running
    this.connection.close()
    return this.outcomes
  }

  private async visit(): Promise<void> {
    while (!this.isStopping) {
      this.outcomes.push(await this.connection.send(this.request))
      await pause(this.everyMs)
    }
  }
}

/** Number of responses that are not 200. */
export const failures = (outcomes: readonly Outcome[]): number => outcomes.filter(({ status }) => status !== 200).length

/** The response time in milliseconds that `part` of the responses did not exceed; NaN without responses. */
export function percentile(outcomes: readonly Outcome[], part: number): number {
  const sorted = outcomes.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

export const milliseconds = (value: number): string => `${Math.round(value)} ms`

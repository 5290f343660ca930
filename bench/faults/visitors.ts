import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Visitors who open pages and products, in their own thread, so that other traffic of this process does not delay them.
 */
export class Visitors implements AsyncDisposable {
  private readonly worker: Worker

  /** @param port of the server on this machine */
  constructor(port: number) {
    this.worker = new Worker(new URL('./visitors-worker.ts', import.meta.url), { workerData: { port } })
  }

  /** Lets them visit during `work`. Returns all response times in milliseconds, and how many responses were not 200. */
  async during(work: () => Promise<unknown>): Promise<{ times: number[]; failed: number }> {
    this.worker.postMessage('start')
    await work()
    const answered = once(this.worker, 'message')
    this.worker.postMessage('stop')
    const [result] = (await answered) as [{ times: number[]; failed: number }]
    return result
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.worker.terminate()
  }
}

/** The 99th percentile; NaN without values. */
export function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

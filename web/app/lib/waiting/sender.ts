import { ApiError } from '../api-error.ts'

/** Milliseconds between two attempts. Browsers do not always report that the network is back. */
export const RETRY_MS = 15_000

/** Whether a retry may succeed: no network, no session, or an overloaded server. */
export const isTemporary = ({ offline, code }: ApiError): boolean => offline || [401, 429].includes(code) || code >= 500

/** How waiting changes are sent. */
interface Sending<T> {
  /** The change to send now; undefined if there is none. */
  next(): T | undefined
  /** Sends a change. Afterwards it is not the next one any more. */
  send(one: T): Promise<void>
  /** Called when it cannot be sent now. It stays the first in its order. */
  postpone(one: T, error: ApiError): void | Promise<void>
  /** Called when the server refuses it. It waits for the holder's decision, and is not the next one until then. */
  refuse(one: T, error: ApiError): void | Promise<void>
}

/**
 * Sends changes one after the other, and goes on after a refusal.
 * @returns whether one was postponed
 */
export async function sendEach<T>({ next, send, postpone, refuse }: Sending<T>): Promise<boolean> {
  for (let one = next(); one !== undefined; one = next()) {
    try {
      await send(one)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isTemporary(error)) {
        await postpone(one, error)
        return true
      }
      await refuse(one, error)
    }
  }
  return false
}

const last = new Map<string, Promise<unknown>>()

/** Does something after whatever has the same name is done: in all tabs, or in this one if the browser has no locks. */
export function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return navigator.locks.request(name, work)
  const run = (last.get(name) ?? Promise.resolve()).then(work)
  last.set(
    name,
    run.catch(() => undefined),
  )
  return run
}

/** When attempts to send are made: one at a time, when they are scheduled, and again while something is left. */
export class Attempts {
  readonly #attempt: () => Promise<boolean>
  #timer: ReturnType<typeof setTimeout> | undefined
  #isBusy = false
  #isStopped = false

  /** @param attempt returns whether something is left */
  constructor(attempt: () => Promise<boolean>) {
    this.#attempt = attempt
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  get isScheduled(): boolean {
    return this.#timer !== undefined
  }

  /** Whether the attempt that is going on should send nothing more: it was stopped, or another one is planned. */
  get isOver(): boolean {
    return this.#isStopped || this.isScheduled
  }

  /** Makes the next attempt in some milliseconds, instead of when it was planned. */
  schedule(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = this.#isStopped ? undefined : setTimeout(() => void this.#run(), ms)
  }

  stop(): void {
    this.#isStopped = true
    this.schedule(0)
  }

  resume(): void {
    this.#isStopped = false
  }

  async #run(): Promise<void> {
    this.#timer = undefined
    // The attempt that is going on takes up what was added meanwhile.
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      const isLeft = await this.#attempt()
      if (isLeft && !this.isScheduled) this.schedule(RETRY_MS)
    } finally {
      this.#isBusy = false
    }
  }
}

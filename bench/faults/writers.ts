import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@idocard/contract'
import { SHIPPING } from '../../server/src/testing/shipping.ts'
import { Client, type Reply } from './client.ts'

/** Below the hourly limit for one member's calls of one kind. After these the writer continues as its next member. */
const ORDERS_A_MEMBER = 50
const { update_shopping_cart, create_order, cancel_order, load_my_order_info } = contract.order

/** An acknowledged order, which must never be lost. */
interface Acknowledged {
  orderNumber: string
  by: Client
  cancelled: boolean
}

/** Replies by kind: acknowledged, refused with 503, anything else, and no response. */
export interface Tally {
  acknowledged: number
  unavailable: number
  /** 503 without a Retry-After. */
  withoutRetryAfter: number
  other: number
  broken: number
}

/**
 * Members who order and cancel continuously, each one call at a time, and record every acknowledged write.
 */
export class Writers {
  readonly tally: Tally = { acknowledged: 0, unavailable: 0, withoutRetryAfter: 0, other: 0, broken: 0 }
  /** `performance.now()` of the newest acknowledged write. */
  lastAcknowledgedAt = Number.NEGATIVE_INFINITY
  /** Latest start time of an acknowledged write. `lastRefusedAt` is the last refusal or missing response. */
  newestAcknowledgedFrom = Number.NEGATIVE_INFINITY
  lastRefusedAt = Number.NEGATIVE_INFINITY
  /** Code and message of all other replies, to explain a failed run. */
  readonly others = new Set<string>()
  /** Number of 503s by message. */
  readonly wordings = new Map<string, number>()
  private readonly acknowledged: Acknowledged[] = []
  private readonly members: Client[][]
  private readonly restMs: number
  private running: Promise<void>[] = []
  private isStopping = false

  private constructor(members: Client[][], restMs: number) {
    this.members = members
    this.restMs = restMs
  }

  /**
   * Signs in as many members as `orders` need.
   * @param port called for each request
   * @param orders approximate total number of orders
   * @param restMs pause of a writer after each order. Without it, a server that refuses at once gets so many requests
   *   that this machine runs out of ports
   */
  static async ready(port: () => number, { writers = 8, orders = 2000, restMs = 0 } = {}): Promise<Writers> {
    const each = Math.max(1, Math.ceil(orders / writers / ORDERS_A_MEMBER))
    const members = Array.from({ length: writers }, (_, writer) =>
      Array.from({ length: each }, (_, member) => new Client(port, `10.1.${writer}.${member + 1}`)),
    )
    await Promise.all(
      members.map(async (clients, writer) => {
        for (const [member, client] of clients.entries())
          await client.signIn(`09${String(10_000_000 + writer * 1000 + member)}`)
      }),
    )
    return new Writers(members, restMs)
  }

  start(): void {
    this.isStopping = false
    this.running = this.members.map((clients) => this.write(clients))
  }

  /** Lets every writer finish its current call. */
  async stop(): Promise<void> {
    this.isStopping = true
    await Promise.all(this.running)
  }

  /** Acknowledged writes that the server has lost. Call when it is up again. */
  async lost(): Promise<string[]> {
    const lost: string[] = []
    for (const { orderNumber, by, cancelled } of this.acknowledged) {
      const reply = await by.call(load_my_order_info, { orderNumber })
      if (reply.code !== 200 || !('data' in reply)) lost.push(`${orderNumber} is answered ${reply.code}`)
      else if (cancelled && reply.data.status !== 'cancelled') lost.push(`${orderNumber} is ${reply.data.status}`)
    }
    return lost
  }

  private async write(clients: readonly Client[]): Promise<void> {
    for (let orders = 0; !this.isStopping; orders += 1) {
      const client = clients[Math.floor(orders / ORDERS_A_MEMBER) % clients.length]
      if (!client) return
      await this.orderAndCancel(client)
      if (this.restMs > 0) await pause(this.restMs)
    }
  }

  private async orderAndCancel(client: Client): Promise<void> {
    const cart = client.call(update_shopping_cart, { list: [{ id: 1, quantity: 1 }] })
    if (!(await this.count(cart))) return
    const made = await this.count(client.call(create_order, SHIPPING))
    if (!made) return
    const acknowledged: Acknowledged = { orderNumber: made.orderNumber, by: client, cancelled: false }
    this.acknowledged.push(acknowledged)
    const cancelled = client.call(cancel_order, { orderNumber: acknowledged.orderNumber })
    if (await this.count(cancelled)) acknowledged.cancelled = true
  }

  /** Counts a reply. Returns its data if it was acknowledged. */
  private async count<T>(call: Promise<Reply<T>>): Promise<T | undefined> {
    const { tally } = this
    const began = performance.now()
    const reply = await call
    if (reply.code === 200) {
      tally.acknowledged += 1
      this.lastAcknowledgedAt = performance.now()
      this.newestAcknowledgedFrom = Math.max(this.newestAcknowledgedFrom, began)
      return (reply as { data: T }).data
    }
    this.lastRefusedAt = performance.now()
    if (!('data' in reply)) tally.broken += 1
    else if (reply.code === 503) {
      tally.unavailable += 1
      this.wordings.set(reply.message, (this.wordings.get(reply.message) ?? 0) + 1)
      if (!reply.retryAfter) tally.withoutRetryAfter += 1
    } else {
      tally.other += 1
      this.others.add(`${reply.code} ${reply.message}`)
    }
    return undefined
  }
}

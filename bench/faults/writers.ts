import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@idocard/contract'
import { SHIPPING } from '../../server/src/testing/shipping.ts'
import { Client, type Reply } from './client.ts'

/** Calls that a member may make of one kind in an hour, with room to spare; after these the next member goes on. */
const ORDERS_A_MEMBER = 50
const { update_shopping_cart, create_order, cancel_order, load_my_order_info } = contract.order

/** What was answered with success, and so must never be lost. */
interface Acknowledged {
  orderNumber: string
  by: Client
  cancelled: boolean
}

/** Replies by kind: acknowledged, refused because the server is busy or away, anything else, and no answer at all. */
export interface Tally {
  acknowledged: number
  unavailable: number
  /** 503 without a Retry-After. */
  unavailableUntold: number
  other: number
  broken: number
}

/**
 * Members who order and cancel without pause, one call after the other each, and remember every write that was
 * acknowledged.
 */
export class Writers {
  readonly tally: Tally = { acknowledged: 0, unavailable: 0, unavailableUntold: 0, other: 0, broken: 0 }
  /** `performance.now()` of the newest acknowledged write. */
  lastAcknowledgedAt = Number.NEGATIVE_INFINITY
  /** When the newest of the acknowledged writes was asked for, and when a call was last refused or not answered. */
  newestAcknowledgedFrom = Number.NEGATIVE_INFINITY
  lastRefusedAt = Number.NEGATIVE_INFINITY
  /** What else was answered, for telling why a run failed: code and message. */
  readonly others = new Set<string>()
  /** How often each sentence came with a 503. */
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
   * @param port asked at each call
   * @param orders about how many orders are made in all
   * @param restMs how long a writer rests after each order: without it a server that refuses at once is asked so often
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

  /** Lets every writer finish the call it is at. */
  async stop(): Promise<void> {
    this.isStopping = true
    await Promise.all(this.running)
  }

  /** Acknowledged writes that the server does not know any more. Ask when it answers again. */
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

  /** What the call was answered, if it was acknowledged. */
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
      if (!reply.retryAfter) tally.unavailableUntold += 1
    } else {
      tally.other += 1
      this.others.add(`${reply.code} ${reply.message}`)
    }
    return undefined
  }
}

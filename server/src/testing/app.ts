import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@idocard/contract'
import type { CallDeclaration, OutputOf, SentOf } from '@idocard/contract/call'
import type { Envelope, RefusalData } from '@idocard/contract/envelope'
import { vi } from 'vitest'
import { compose, type Running, type Web } from '../compose.ts'
import { type Config, readConfig } from '../config/env.ts'
import { newestInOutbox, type OutboxMessage } from '../features/outbox/outbox.store.ts'
import { type ContactMethod, findOrCreateMember } from '../services/sign-in/member.store.ts'
import { openSession } from '../services/sign-in/session.store.ts'
import { hashOf, newToken } from '../shared/secrets.ts'
import { seededDatabase } from './database.ts'

/** `left out` and `wrong` bodies are what many tests send, so inputs are not held to their types. */
export interface Sender {
  token?: string
  lang?: 'zh-TW' | 'en-US'
  device?: string
  userAgent?: string
  /** The caller's address; one that nobody else has unless told. */
  address?: string
  /** How the body travels; JSON unless told. */
  as?: 'json' | 'urlencoded'
}

export interface TestApp {
  running: Running
  /** Makes a call as a client would; answers the envelope. */
  call<C extends CallDeclaration>(declaration: C, input?: SentOf<C>, sender?: Sender): Promise<Envelope<OutputOf<C>>>
  /** The same with a body that breaks the rules; answers what a refusal holds. */
  refused(declaration: CallDeclaration, input?: unknown, sender?: Sender): Promise<Envelope<RefusalData>>
  /** A member, made and signed in past the front door. */
  member(reach?: { phone: string } | { email: string }): Promise<{ id: string; token: string }>
  /** The same for a card holder. */
  holder(reach?: { phone: string } | { email: string }): Promise<{ id: string; token: string }>
  /** The newest message to somebody that was not asked for before, waiting for the job that sends it. */
  sent(to: string, kind?: string): Promise<OutboxMessage>
  /** Does what the clock does every minute: ends unpaid orders whose time is up. */
  expire(): Promise<void>
  /** The server's clock. */
  now(): Date
  /** Moves the server's clock on. */
  later(milliseconds: number): void
  close(): Promise<void>
}

let phones = 10_000_000
let addresses = 0

/** The whole server, without pages unless `web` is given, on a database of its own with the demo content. */
export async function testApp(settings: Record<string, string> = {}, web?: Web): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'idocard-test-'))
  const config: Config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    SECRET: 'test',
    UNPAID_ORDERS_MOST: '1000',
    UNPAID_VALUE_MOST: '1000000000',
    ...(await seededDatabase(folder)),
    ...settings,
  })
  let ahead = 0
  const seen = new Set<number>()
  const running = await compose(config, web, () => new Date(Date.now() + ahead))
  await running.startJobs()
  const { app, database } = running

  const send = async (declaration: CallDeclaration, input: unknown, sender: Sender = {}) => {
    const { token, lang = 'zh-TW', device, userAgent, as = 'json' } = sender
    // From an address of its own each, so that only what a test is about stands in the way.
    addresses += 1
    const own = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
    const answer = await app.inject({
      method: 'POST',
      remoteAddress: sender.address ?? own,
      url: declaration.path.replace('{product}', 'SG'),
      headers: {
        'accept-language': lang,
        'content-type': as === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(device && { 'idocard-device': device }),
        ...(userAgent && { 'user-agent': userAgent }),
      },
      payload:
        as === 'json' ? JSON.stringify(input ?? {}) : new URLSearchParams(input as Record<string, string>).toString(),
    })
    const envelope = answer.json<Envelope>()
    if (envelope.code !== answer.statusCode) throw new Error(`status ${answer.statusCode}, code ${envelope.code}`)
    return envelope
  }

  const signedIn = async (audience: 'member' | 'holder', reach: ContactMethod = { phone: `+8869${++phones}` }) => {
    const { id } = await findOrCreateMember(database.db, reach)
    const token = newToken()
    await openSession(database.db, { id, audience, tokenHash: hashOf(token) }, new Date(Date.now() + ahead))
    return { id, token }
  }

  return {
    running,
    call: async (declaration, input, sender) => {
      const envelope = await send(declaration, input, sender)
      if (envelope.code === 200) declaration.output.parse(envelope.data)
      return envelope as never
    },
    refused: async (declaration, input, sender) => (await send(declaration, input, sender)) as Envelope<RefusalData>,
    member: (reach) => signedIn('member', reach),
    holder: (reach) => signedIn('holder', reach),
    sent: (to, kind) =>
      vi.waitFor(
        async () => {
          const found = (await newestInOutbox(database.db, 200)).find(
            (one) => one.to === to && (!kind || one.kind === kind) && !seen.has(one.id),
          )
          if (!found) throw new Error(`nothing was sent to ${to}`)
          seen.add(found.id)
          return found
        },
        { timeout: 10_000, interval: 30 },
      ),
    expire: () => running.handlers.expire_orders({}),
    now: () => new Date(Date.now() + ahead),
    later: (milliseconds) => {
      ahead += milliseconds
    },
    async close() {
      await running.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The six digits in a message. */
export const codeIn = (message: OutboxMessage): string => /\b\d{6}\b/.exec(message.text)?.[0] ?? ''

/** Puts products in a member's cart. */
export async function fillCart(app: TestApp, token: string, list: { id: number; quantity: number }[]): Promise<number> {
  const { data } = await app.call(contract.order.update_shopping_cart, { list }, { token })
  return data.version
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallDeclaration, OutputOf, SentOf } from '@idocard/contract/call'
import type { Envelope, RefusalData } from '@idocard/contract/envelope'
import { compose, type Running } from '../compose.ts'
import { type Config, readConfig } from '../config/env.ts'
import { newestInOutbox, type OutboxMessage } from '../features/identity/outbox/index.ts'
import { type ContactMethod, findOrCreateMember, openSession } from '../features/identity/sign-in/index.ts'
import type { Web } from '../http/pages/pages-options.ts'
import { hashOf, newToken } from '../shared/secrets.ts'
import { CHIP_SETTINGS } from './chips.ts'
import { seededDatabase } from './database.ts'
import { eventually } from './eventually.ts'

/** The sender of a call, and how it is sent. */
export interface Sender {
  token?: string
  lang?: 'zh-TW' | 'en-US'
  device?: string
  userAgent?: string
  /** The caller's IP address; by default a unique one. */
  address?: string
  /** The company in the path; by default the site's own. */
  prefix?: string
  /** The encoding of the body; by default JSON. */
  as?: 'json' | 'urlencoded'
  /** Retries while the server is too busy (503, nothing was done), as clients do. For many calls on a slow machine. */
  patient?: boolean
}

export interface TestApp {
  running: Running
  /** Makes a call as a client would; throws if it is refused. */
  call<C extends CallDeclaration>(declaration: C, input?: SentOf<C>, sender?: Sender): Promise<Envelope<OutputOf<C>>>
  /** Makes a call that must be refused, with any body; returns the refusal, throws if there is none. */
  refused(declaration: CallDeclaration, input?: unknown, sender?: Sender): Promise<Envelope<RefusalData>>
  /** Makes a call that may be answered or refused, as in a race; returns either. */
  attempt<C extends CallDeclaration>(
    declaration: C,
    input?: unknown,
    sender?: Sender,
  ): Promise<Envelope<OutputOf<C> & RefusalData>>
  /** Creates a signed-in member directly in the database. */
  member(contact?: { phone: string } | { email: string }): Promise<{ id: string; token: string }>
  /** Creates a signed-in card holder directly in the database. */
  holder(contact?: { phone: string } | { email: string }): Promise<{ id: string; token: string }>
  /** The newest message to a recipient that was not returned before. Waits for the job that sends it. */
  sent(to: string, kind?: string): Promise<OutboxMessage>
  /** Runs the job that expires unpaid orders. */
  expire(): Promise<void>
  /** The server's clock. */
  now(): Date
  /** Moves the server's clock forward. */
  later(milliseconds: number): void
  close(): Promise<void>
}

let phones = 10_000_000
let addresses = 0

/** The whole server on its own database with the demo content; without pages unless `web` is given. */
export async function testApp(settings: Record<string, string> = {}, web?: Web): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'idocard-test-'))
  const config: Config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    SECRET: 'test',
    // One process: its own count is exact, and two connections fewer.
    SHARED_LIMITS: 'off',
    UNPAID_ORDERS_MOST: '1000',
    UNPAID_VALUE_MOST: '1000000000',
    // An empty folder, so that recognition of paper cards is unavailable: it takes seconds and has its own tests.
    OCR_MODELS: folder,
    ...CHIP_SETTINGS,
    ...(await seededDatabase(folder)),
    ...settings,
  })
  let ahead = 0
  const seen = new Set<number>()
  const running = await compose(config, web, () => new Date(Date.now() + ahead))
  // A slow machine takes longer than a minute, and then a job of every minute would come between.
  await running.startJobs({ isScheduled: false })
  const { app, database } = running

  const send = async <C extends CallDeclaration>(
    declaration: C,
    input: unknown,
    sender: Sender = {},
  ): Promise<Envelope<OutputOf<C> & RefusalData>> => {
    const { token, lang = 'zh-TW', device, userAgent, prefix = 'SG', as = 'json' } = sender
    // A unique IP address for each caller, so that rate limits do not affect other tests.
    addresses += 1
    const own = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
    const answer = await app.inject({
      method: 'POST',
      remoteAddress: sender.address ?? own,
      url: declaration.path.replace('{product}', prefix),
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
    const envelope = answer.json()
    if (envelope.code !== answer.statusCode) throw new Error(`status ${answer.statusCode}, code ${envelope.code}`)
    return envelope
  }

  const attempt: TestApp['attempt'] = async (declaration, input, sender) => {
    const envelope = await (sender?.patient
      ? eventually(async () => {
          const one = await send(declaration, input, sender)
          if (one.code === 503) throw new Error(`too busy for ${declaration.path}`)
          return one
        })
      : send(declaration, input, sender))
    if (envelope.code === 200) declaration.output.parse(envelope.data)
    return envelope
  }

  const signedIn = async (audience: 'member' | 'holder', contact: ContactMethod = { phone: `+8869${++phones}` }) => {
    const { id } = await findOrCreateMember(database.db, contact)
    const token = newToken()
    await openSession(database.db, { id, audience, tokenHash: hashOf(token) }, new Date(Date.now() + ahead))
    return { id, token }
  }

  return {
    running,
    attempt,
    call: async (declaration, input, sender) => {
      const envelope = await attempt(declaration, input, sender)
      if (envelope.code !== 200) throw new Error(`${declaration.path}: ${envelope.code} ${envelope.message}`)
      return envelope
    },
    refused: async (declaration, input, sender) => {
      const envelope = await attempt(declaration, input, sender)
      if (envelope.code === 200) throw new Error(`${declaration.path} was not refused`)
      return envelope
    },
    member: (contact) => signedIn('member', contact),
    holder: (contact) => signedIn('holder', contact),
    sent: (to, kind) =>
      eventually(async () => {
        const found = (await newestInOutbox(database.db, 200)).find(
          (one) => one.to === to && (!kind || one.kind === kind) && !seen.has(one.id),
        )
        if (!found) throw new Error(`nothing was sent to ${to}`)
        seen.add(found.id)
        return found
      }),
    expire: () => running.runJob('expire_orders'),
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

let guests = 0

/** Sends a file to a call that takes one, as a browser does: a holder's, or a guest's from an address of its own. */
export async function sendFile<C extends CallDeclaration>(
  { running }: TestApp,
  declaration: C,
  token: string,
  file: Buffer,
  texts: Readonly<Record<string, string>> = {},
  {
    fileName = 'a.png',
    lang = 'zh-TW',
    prefix = 'SG',
  }: { fileName?: string; lang?: Sender['lang']; prefix?: string } = {},
): Promise<Envelope<OutputOf<C> & RefusalData>> {
  guests += 1
  const answer = await running.app.inject({
    method: 'POST',
    ...(token === '' && { remoteAddress: `172.16.${guests >> 8}.${guests & 255}` }),
    url: declaration.path.replace('{product}', prefix),
    payload: Buffer.concat([
      ...Object.entries(texts).map(([name, text]) =>
        Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`),
      ),
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`),
      file,
      Buffer.from('\r\n--b--\r\n'),
    ]),
    headers: {
      'accept-language': lang,
      'content-type': 'multipart/form-data; boundary=b',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  const envelope = answer.json()
  if (envelope.code === 200) declaration.output.parse(envelope.data)
  return envelope
}

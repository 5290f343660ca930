import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@idocard/contract'
import type { CallDeclaration } from '@idocard/contract/call'
import type { Envelope } from '@idocard/contract/envelope'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SHIPPING } from './testing/shipping.ts'

/** Planted fault that this catches: `-F` among the start parameters together with a data folder in memory. */
const KILLS = 20
const BUYERS = 3
const { request_code, login } = contract.account
const { update_shopping_cart, create_order, load_all_my_order } = contract.order

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'idocard-crash-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    PORT: '0',
    UNPAID_ORDERS_MOST: '1000000',
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/api-server.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout?.once('data', (text: Buffer) => resolve(/port (\d+)/.exec(String(text))?.[1] ?? ''))
  })
  return { child, url: `http://127.0.0.1:${port}` }
}

async function call<T>(url: string, declaration: CallDeclaration, input: object, token = ''): Promise<Envelope<T>> {
  const answer = await fetch(url + declaration.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(input),
  })
  return (await answer.json()) as Envelope<T>
}

async function signIn(url: string, phone: string): Promise<string> {
  await call(url, request_code, { username: phone })
  const pinCode = await vi.waitFor(
    async () => {
      const messages = (await (await fetch(`${url}/outbox.json`)).json()) as { to: string; text: string }[]
      const found = messages.find((one) => one.to.endsWith(phone.slice(1)))
      if (!found) throw new Error('no code yet')
      return /\b\d{6}\b/.exec(found.text)?.[0]
    },
    { timeout: 15_000 },
  )
  return (await call<{ token: string }>(url, login, { phone, pinCode })).data.token
}

/** Orders until the server is gone; every answer that came is noted. */
async function buy(url: string, token: string, acknowledged: string[]): Promise<void> {
  try {
    for (;;) {
      await call(url, update_shopping_cart, { list: [{ id: 1, quantity: 1 }] }, token)
      const { code, data } = await call<{ orderNumber: string }>(url, create_order, SHIPPING, token)
      if (code !== 200) return
      acknowledged.push(data.orderNumber)
    }
  } catch (error) {
    // The connection broke: the server was killed, which ends this buyer's round.
    expect(error).toBeInstanceOf(Error)
  }
}

it('loses no order that was answered when it is killed twenty times while people buy', async () => {
  let { child, url } = await start()
  const tokens = await Promise.all(Array.from({ length: BUYERS }, (_, index) => signIn(url, `093000000${index}`)))
  const acknowledged = tokens.map((): string[] => [])
  for (let killed = 0; killed < KILLS; killed++) {
    const before = acknowledged.flat().length
    const buying = tokens.map((token, index) => buy(url, token, acknowledged[index] ?? []))
    // A different number of orders each time, so that the blow falls at different points of the work.
    await vi.waitFor(() => expect(acknowledged.flat().length).toBeGreaterThan(before + (killed % 5)), {
      timeout: 20_000,
      interval: 3,
    })
    child.kill('SIGKILL')
    await Promise.all([...buying, new Promise((resolve) => child.once('exit', resolve))])
    ;({ child, url } = await start())
  }
  for (const [index, token] of tokens.entries()) {
    const kept = new Set<string>()
    for (let pageNum = 1; ; pageNum++) {
      const { data } = await call<{ list: { orderNumber: string }[] }>(
        url,
        load_all_my_order,
        { pageNum, pageSize: 100 },
        token,
      )
      if (data.list.length === 0) break
      for (const one of data.list) kept.add(one.orderNumber)
    }
    expect((acknowledged[index] ?? []).filter((orderNumber) => !kept.has(orderNumber))).toEqual([])
  }
  expect(acknowledged.flat().length).toBeGreaterThan(KILLS)
  child.kill('SIGTERM')
}, 180_000)

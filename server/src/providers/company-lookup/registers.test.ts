import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { registers } from './registers.ts'

/** The response of a fake register; null: it never responds. */
type Reply = { status?: number; body?: string; headers?: Record<string, string> } | null
let server: Server
let url: string
let asked: string[]
let gcis: Reply
let fia: (path: string) => Reply
beforeEach(async () => {
  asked = []
  gcis = { body: '' }
  fia = () => ({ status: 404 })
  server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').replaceAll('+', ' '))
    asked.push(path)
    const reply = path.startsWith('/od/') ? gcis : fia(path)
    if (reply) response.writeHead(reply.status ?? 200, reply.headers).end(reply.body ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const find = (number = '22099131') => registers({ gcis: url, fia: url, timeoutMs: 200 }).find(number)
const TSMC = {
  Company_Name: '台灣積體電路製造股份有限公司',
  Company_Location: '新竹市力行六路８號',
  Company_Status_Desc: '核准設立',
}

it('finds a company in the first register', async () => {
  gcis = { body: JSON.stringify([TSMC]) }
  expect(await find()).toEqual({
    taxNumber: '22099131',
    name: '台灣積體電路製造股份有限公司',
    address: '新竹市力行六路8號',
    state: '核准設立',
    active: true,
    source: 'gcis',
  })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('$filter=Business_Accounting_NO eq 22099131')
})

it('finds a sole trader or a school in the second', async () => {
  fia = (path) => (path.includes('school') ? { body: JSON.stringify({ unitNm: '國立臺灣大學' }) } : { status: 404 })
  expect(await find('03734301')).toMatchObject({ name: '國立臺灣大學', source: 'fia', active: true })
})

// Mutations: an empty body counts as `away`; HTML counts as `unknown`; a redirect is followed.
it.each<[string, Reply, Reply, string]>([
  ['neither has it', { body: '' }, { status: 404 }, 'unknown'],
  ['the first is busy', { body: '<html>系統忙碌中...</html>' }, { status: 404 }, 'away'],
  ['the first refuses us', { body: '非授權的來源' }, { status: 404 }, 'away'],
  ['the second is broken', { body: '' }, { status: 500 }, 'away'],
  ['the second never answers', { body: '' }, null, 'away'],
  ['the first never answers', null, { status: 404 }, 'away'],
  ['the first sends us elsewhere', { status: 302, headers: { location: '/od/evil' } }, { status: 404 }, 'away'],
  ['the first answers too much', { body: 'x'.repeat(300_000) }, { status: 404 }, 'away'],
])('knows what is known when %s', async (_, first, second, answer) => {
  gcis = first
  fia = () => second
  expect(await find()).toBe(answer)
})

it('asks two at once, and after five failures nobody for a minute', async () => {
  let now = 0
  gcis = null
  const lookup = registers({ gcis: url, fia: url, timeoutMs: 100 }, () => now)
  expect(await Promise.all([1, 2, 3].map(() => lookup.find('22099131')))).toEqual(['away', 'away', 'away'])
  expect(asked.filter((path) => path.startsWith('/od/'))).toHaveLength(2)
  for (let turn = 0; turn < 3; turn += 1) await lookup.find('22099131')
  const before = asked.length
  gcis = { body: JSON.stringify([TSMC]) }
  expect(await lookup.find('22099131')).toBe('away')
  expect(asked).toHaveLength(before)
  now += 61_000
  expect(await lookup.find('22099131')).toMatchObject({ source: 'gcis' })
})

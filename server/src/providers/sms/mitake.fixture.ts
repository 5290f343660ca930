import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface TakenSms {
  to: string
  text: string
  clientId: string
  /** `performance.now()` of its arrival. */
  at: number
}

interface MitakeAnswer {
  status?: number
  body: string
}

export interface FakeMitake {
  url: string
  username: string
  password: string
  /** Accepted messages, each `clientid` once, with line breaks restored. */
  taken: TakenSms[]
  /** The form of the last request. */
  lastForm: URLSearchParams
  /** Replaces the next response; null: never respond. */
  next: MitakeAnswer | null | undefined
  /** Called before each message. A returned response refuses it; null: never respond. */
  before: ((form: URLSearchParams) => Promise<MitakeAnswer | null | undefined>) | undefined
  close(): Promise<void>
}

/** A gateway on a free port that validates and responds as Mitake does. */
export async function fakeMitake(): Promise<FakeMitake> {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', async () => {
      const form = new URLSearchParams(body)
      fake.lastForm = form
      const next = fake.next
      fake.next = undefined
      const instead = await fake.before?.(form)
      if (instead === null) return
      const path = request.method === 'POST' && request.url === '/b2c/mtk/SmSend?CharsetURL=UTF-8'
      const answer = instead ?? (path ? judge(fake, form) : { status: 404, body: '' })
      if (next === null) return
      const { status = 200, body: text } = next ?? answer
      response.writeHead(status, { 'content-type': 'text/plain', location: '/b2c/mtk/SmSend' }).end(text)
    })
  })
  const fake: FakeMitake = {
    url: '',
    username: 'idocard',
    password: 'p&ss=字',
    taken: [],
    lastForm: new URLSearchParams(),
    next: undefined,
    before: undefined,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/b2c/mtk`
  return fake
}

function judge(fake: FakeMitake, form: URLSearchParams): { status?: number; body: string } {
  const text = (name: string) => form.get(name) ?? ''
  if (text('username') !== fake.username || text('password') !== fake.password) return refusal('e', '帳號、密碼錯誤')
  if (!/^09\d{8}$/.test(text('dstaddr'))) return refusal('v', '無效的手機號碼')
  if (!text('smbody')) return refusal('u', '簡訊內容空白')
  const clientId = text('clientid')
  const known = fake.taken.findIndex((sms) => sms.clientId === clientId)
  const number = known < 0 ? fake.taken.length : known
  if (known < 0)
    fake.taken.push({
      to: text('dstaddr'),
      text: text('smbody').replaceAll('\u0006', '\n'),
      clientId,
      at: performance.now(),
    })
  const duplicate = known < 0 ? '' : 'Duplicate=Y\r\n'
  const id = `#${String(number).padStart(9, '0')}`
  return { body: `[1]\r\nmsgid=${id}\r\nstatuscode=1\r\n${duplicate}AccountPoint=126\r\nsmsPoint=1\r\n` }
}

function refusal(code: string, text: string): { body: string } {
  return { body: `[1]\r\nstatuscode=${code}\r\nError=${text}\r\n` }
}

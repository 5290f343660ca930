import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import type { PaymentForm, PaymentNotice, PaymentStart } from '../../port.ts'
import { type EcpaySettings, ecpay } from '../ecpay.ts'
import { fakeBank } from './fake-bank.ts'

export const PUBLIC_ORIGIN = 'https://shop.example'
export const MERCHANT = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

export const START: PaymentStart = {
  tradeNo: 'ID20250101ABCDEF0001',
  amount: 1490,
  at: new Date('2025-01-01T04:00:00Z'),
  description: 'iDoCard 訂單',
  itemNames: ['經典白 x 1', '刻字 x 2'],
  lang: 'zh-tw',
  returnUrl: `${PUBLIC_ORIGIN}/api/payment/notice?shop=1`,
  resultUrl: `${PUBLIC_ORIGIN}/api/payment/result`,
  clientBackUrl: `${PUBLIC_ORIGIN}/order?number=1`,
}

export interface Shop {
  /** The server of the fake bank: the shop's own, or a separate one. */
  bank: FastifyInstance
  provider: ReturnType<typeof ecpay>
  /** Notices received at ReturnURL, in order. */
  notices: PaymentNotice[]
  /** The request URL of each notice. */
  noticeUrls: string[]
  /** Sets the shop's responses to the next notices; the last one repeats. */
  answer(...answers: { status?: number; body?: string }[]): void
  /** Every pause requested by the fake bank, in ms. With `hold`, a pause lasts until `release`. */
  pauses: number[]
  /** The number of pauses that ended because the server closed. */
  interrupted: () => number
  hold(): void
  release(): void
  clock: { now: Date }
  /** Posts a form to the bank at its address, as a browser would. */
  post(form: PostedForm): Promise<Page>
  control(path: string, body?: object): Promise<{ status: number; json: Record<string, unknown> }>
  close(): Promise<void>
}

/** A form as a browser sees it. */
type PostedForm = Omit<PaymentForm, 'kind'>

export interface Page {
  status: number
  html: string
  headers: Record<string, unknown>
  /** The page's form, if any. `press` adds the name and value of a button. */
  form: PostedForm
}

/** A shop on a free port with the fake bank on it (`/bank`), or on another server. */
export async function openShop(
  given: { elsewhere?: boolean; capacity?: number; acceptSimulated?: boolean; client?: Partial<EcpaySettings> } = {},
): Promise<Shop> {
  const app = fastify()
  const bank = given.elsewhere ? fastify() : app
  const prefix = given.elsewhere ? '' : '/bank'
  const originOf = (server: FastifyInstance) => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const clock = { now: new Date('2025-01-01T04:00:00Z') }
  const now = () => clock.now
  const pauses: number[] = []
  let held: PromiseWithResolvers<void> | null = null
  let interrupted = 0
  const notices: PaymentNotice[] = []
  const noticeUrls: string[] = []
  const answers: { status?: number; body?: string }[] = []

  const provider = ecpay({
    ...MERCHANT,
    host: given.elsewhere ? 'https://bank.example' : `${PUBLIC_ORIGIN}/bank`,
    queryHost: () => originOf(bank) + prefix,
    acceptSimulated: given.acceptSimulated ?? false,
    now,
    ...given.client,
  })

  await app.register(async (api) => {
    await api.register(formbody)
    api.post('/api/payment/notice', (request, reply) => {
      const notice = provider.read(request.body as Record<string, string>)
      notices.push(notice)
      noticeUrls.push(request.url)
      const { status = 200, body = provider.answer(notice) } = (answers.length > 1 ? answers.shift() : answers[0]) ?? {}
      return reply.code(status).type('text/plain').send(body)
    })
  })
  await bank.register(
    fakeBank({
      ...MERCHANT,
      publicOrigin: PUBLIC_ORIGIN,
      loopback: () => originOf(app),
      now,
      pause: async (ms, signal) => {
        pauses.push(ms)
        if (!held) return
        const closed = new Promise<never>((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true })
          signal.addEventListener('abort', () => interrupted++, { once: true })
        })
        await Promise.race([held.promise, closed])
      },
      ...(given.capacity === undefined ? {} : { capacity: given.capacity }),
    }),
    { prefix },
  )
  for (const server of new Set([app, bank])) await server.listen({ host: '127.0.0.1', port: 0 })

  async function post({ action, fields }: PostedForm): Promise<Page> {
    const { pathname, search } = new URL(action, PUBLIC_ORIGIN)
    const response = await bank.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    const { statusCode: status, body: html, headers } = response
    return { status, html, headers, form: formOf(html) }
  }

  return {
    bank,
    provider,
    notices,
    noticeUrls,
    answer: (...next) => void answers.splice(0, answers.length, ...next),
    pauses,
    interrupted: () => interrupted,
    hold: () => {
      held = Promise.withResolvers()
    },
    release: () => {
      held?.resolve()
      held = null
    },
    clock,
    post,
    control: async (path, body) => {
      const url = `${prefix}/control/trades/${path}`
      const response = await (body ? bank.inject({ method: 'POST', url, payload: body }) : bank.inject(url))
      return { status: response.statusCode, json: response.json() }
    },
    close: async () => {
      for (const server of new Set([app, bank])) await server.close()
    },
  }
}

/** The page's form with the name and value of the pressed button. */
export function press(page: Page, decision: 'pay' | 'decline' | 'cancel'): PostedForm {
  return { ...page.form, fields: { ...page.form.fields, decision } }
}

function formOf(source: string): PostedForm {
  const action = plainText(/<form method="post" action="([^"]*)"/.exec(source)?.[1] ?? '')
  const inputs = [...source.matchAll(/<input\b[^>]*?\bname="([^"]*)" value="([^"]*)"/g)]
  return { action, fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, plainText(value)])) }
}

function plainText(text: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
}

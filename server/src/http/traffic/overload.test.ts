import type { AddressInfo } from 'node:net'
import { contract } from '@idocard/contract'
import type { FaultPage } from '@idocard/contract/fault-page'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardAsGiven, DEMO_CARD } from '../../testing/card-site.ts'

let app: TestApp
let base: string
/** Pending renderings. */
let rendering: (() => void)[]
beforeAll(async () => {
  rendering = []
  const application = async () => ({
    routes: [{ pattern: '/idocard/news', query: ['page'] }],
    renderCard: cardAsGiven,
    renderFault: ({ lang, address }: FaultPage) => `fault ${lang} at "${address}"`,
    renderPayment: () => '',
    renderCertificate: () => '',
    renderUnsubscribe: () => '',
    render: async (url: string) => {
      if (url.includes('page=')) await new Promise<void>((resolve) => rendering.push(resolve))
      return new Response(`page ${url}`)
    },
  })
  app = await testApp({}, { application, files: undefined })
  await app.running.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.running.app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

const get = (path: string, lang = 'zh-TW', accept = 'text/html') =>
  fetch(`${base}${path}`, { headers: { 'accept-language': lang, accept } })

describe('while callers queue for the database', () => {
  const queue = (length: number) => vi.spyOn(app.running.database.pool, 'waitingCount', 'get').mockReturnValue(length)

  it('serves cached pages, and refuses the rest at once in the caller’s language', async () => {
    for (const path of ['/idocard/news', `/${DEMO_CARD}`]) {
      const again = async () => {
        await get(path)
        const waiting = queue(100)
        const { status } = await get(path)
        waiting.mockRestore()
        return status
      }
      // Retried, because the cache is cleared once more when the server starts to read other servers' invalidations.
      await expect.poll(again, { message: path }).toBe(200)
    }
    const waiting = queue(100)
    const page = await get('/idocard/other')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await page.text()).toBe('fault zh-tw at ""')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(await (await get('/idocard/other', 'en-GB')).text()).toContain('fault en-us')
    expect(await (await get('/idocard/other?x=1&lang=en-us')).text()).toContain('fault en-us')
    expect(await (await get('/qr.svg', 'en-GB', 'image/*')).json()).toMatchObject({ code: 503 })
    const form = await fetch(`${base}/${DEMO_CARD}/exchange`, { method: 'POST', body: new URLSearchParams() })
    expect(form.status).toBe(422)
    const call = await fetch(`${base}${contract.product.load_by_front.path}`, { method: 'POST' })
    expect([call.status, call.headers.get('retry-after'), call.headers.get('x-content-type-options')]).toEqual([
      503,
      '2',
      'nosniff',
    ])
    expect(await call.json()).toMatchObject({ code: 503, data: { refusal: 'server.busy', retryAfter: 2 } })
    waiting.mockRestore()
    expect((await get('/idocard/other')).status).toBe(200)
  })

  it('reports alive and ready, and accepts the bank’s notices', async () => {
    const waiting = queue(100)
    for (const path of ['/healthz', '/readyz']) expect((await get(path)).status, path).toBe(200)
    const notice = await fetch(`${base}/payment/notice`, { method: 'POST', body: new URLSearchParams({ a: '1' }) })
    expect(notice.status).toBe(200)
    waiting.mockRestore()
  })

  it('serves normally while the queue is short', async () => {
    const waiting = queue(99)
    expect((await get('/idocard/none')).status).toBe(200)
    waiting.mockRestore()
  })
})

it('renders few pages at a time, queues others, and refuses those that wait too long', async () => {
  const answered: Response[] = []
  const answers = Array.from({ length: 30 }, (_, page) =>
    get(`/idocard/news?page=${page}`).then((answer) => answered.push(answer)),
  )
  // The others cannot be rendered within the maximum waiting time.
  await expect.poll(() => answered.length).toBe(26)
  expect(rendering).toHaveLength(4)
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([503]))
  expect(answered[0]?.headers.get('retry-after')).toBe('2')
  for (const finish of rendering.splice(0)) finish()
  await Promise.all(answers)
  expect(answered.slice(26).map(({ status }) => status)).toEqual(Array(4).fill(200))
})

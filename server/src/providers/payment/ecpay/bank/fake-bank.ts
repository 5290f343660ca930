import { setTimeout } from 'node:timers/promises'
import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Html } from '../../../../shared/html.ts'
import { type MacKeys, verifyCheckMacValue } from '../protocol/check-mac-value.ts'
import { readFields } from '../protocol/fields.ts'
import { RETURN_SCRIPT, STYLESHEET } from './assets.ts'
import { actOn } from './card-actions.ts'
import { readCheckout } from './checkout-form.ts'
import { bankControl, type PayOrder } from './control.ts'
import { NoticeSender, type Pause } from './notice-sender.ts'
import { payPage, refusalPage, resultPage, TEST_CARD, unknownTradePage } from './pages.ts'
import { type QueryFault, type Trade, TradeLedger } from './trade-ledger.ts'
import { noticeOf, tradeInfoOf } from './vendor-messages.ts'

interface FakeBankSettings {
  merchantId: string
  hashKey: string
  hashIv: string
  /** Origin at which this process reaches its own server. ReturnURL is called there. */
  loopback: () => string
  /** The shop's public origin: the only one to which the fake bank redirects. */
  publicOrigin: string
  /** Number of trades it stores, by default 10,000. */
  capacity?: number
  now?: () => Date
  pause?: Pause
}

const BODY_LIMIT = 32 * 1024
const TIMESTAMP_WINDOW_S = 180
/** Longer than the timeout of any client. */
const SLOW_ANSWER_MS = 12_000

/**
 * Imitates ECPay for an installation without a merchant account: same addresses, same fields, same signatures, so that
 * the shop runs its production code. Register it under a prefix and use that as the host of the ECPay client.
 */
export function fakeBank(settings: FakeBankSettings): FastifyPluginAsync {
  const keys: MacKeys = { hashKey: settings.hashKey, hashIv: settings.hashIv, algorithm: 'sha256' }
  const { merchantId, publicOrigin } = settings
  const shop = { merchantId, keys, publicOrigin }
  const now = settings.now ?? (() => new Date())
  const pause: Pause = settings.pause ?? ((ms, signal) => setTimeout(ms, undefined, { signal, ref: false }))

  return async (app) => {
    const base = app.prefix
    const ledger = new TradeLedger(settings.capacity ?? 10_000)
    const noticeSender = new NoticeSender({ loopback: settings.loopback, pause, now, log: app.log })
    app.addHook('onClose', async () => noticeSender.close())
    await app.register(formbody, { bodyLimit: BODY_LIMIT })

    const policy = `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self' ${new URL(publicOrigin).origin}; base-uri 'none'; frame-ancestors 'none'`
    const show = (reply: FastifyReply, status: number, page: Html) =>
      reply
        .code(status)
        .headers({
          'content-security-policy': policy,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .type('text/html; charset=utf-8')
        .send(page.source)

    /** Settles a trade and notifies the shop; false when it was settled before. A simulation leaves it pending. */
    async function settle(trade: Trade, order: PayOrder): Promise<boolean> {
      if (trade.state !== 'pending') return false
      const at = now()
      const amount = order.amount ?? trade.checkout.amount
      if (!order.simulated) {
        trade.state = order.outcome
        trade.settledAt = at
        trade.charged = amount
      }
      trade.notice = noticeOf(trade, { outcome: order.outcome, amount, at, simulated: order.simulated }, shop)
      await noticeSender.deliver(trade)
      return true
    }

    app.post('/Cashier/AioCheckOut/V5', async (request, reply) => {
      const reading = readCheckout(readFields(request.body), shop)
      if (!reading.ok) return show(reply, 400, refusalPage(base, reading.lang, reading.refusal, reading.backUrl))
      const trade = ledger.open(reading.checkout, now())
      if (trade) return show(reply, 200, payPage(base, merchantId, trade))
      const { lang, backUrl } = reading.checkout
      const repeated = { code: '10300028', message: 'MerchantTradeNo Repeated' }
      return show(reply, 400, refusalPage(base, lang, repeated, backUrl))
    })

    app.post('/pay', async (request, reply) => {
      const fields = readFields(request.body)
      const trade = ledger.byTicket(fields?.get('ticket') ?? '')
      if (!trade) return show(reply, 404, unknownTradePage(base))
      const decision = fields?.get('decision')
      if (trade.state === 'pending') {
        if (decision === 'cancel') trade.state = 'cancelled'
        else if (decision === 'decline') await settle(trade, { outcome: 'declined', simulated: false })
        else if (decision === 'pay' && isTestCard(fields?.get('card') ?? '')) {
          await settle(trade, { outcome: 'paid', simulated: false })
        } else return show(reply, 422, payPage(base, merchantId, trade, decision === 'pay'))
      }
      const { backUrl } = trade.checkout
      if (trade.state === 'cancelled' && backUrl) return reply.redirect(backUrl, 303)
      return show(reply, 200, resultPage(base, trade))
    })

    /** The fields of a signed request of our shop, or the text that refuses it. */
    const signedFields = (body: unknown): ReadonlyMap<string, string> | string => {
      const fields = readFields(body)
      if (!fields || !verifyCheckMacValue(fields, keys)) return '0|CheckMacValue Error'
      return fields.get('MerchantID') === merchantId ? fields : '0|MerchantID Error'
    }
    /** Sends a signed answer, with a fault if one is to be simulated. */
    const send = async (reply: FastifyReply, fault: QueryFault | undefined, answer: Record<string, string>) => {
      if (fault === 'slow') await noticeSender.pause(SLOW_ANSWER_MS)
      if (fault === 'empty') return ''
      if (fault === 'http-500') return reply.code(500).send('')
      if (fault === 'wrong-signature') answer.CheckMacValue = '0'.repeat(64)
      return new URLSearchParams(answer).toString()
    }

    app.post('/Cashier/QueryTradeInfo/V5', async (request, reply) => {
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
      const fields = signedFields(request.body)
      if (typeof fields === 'string') return fields
      const age = now().getTime() / 1000 - Number(fields.get('TimeStamp') || Number.NaN)
      if (!(Math.abs(age) <= TIMESTAMP_WINDOW_S)) return '0|TimeStamp Error'
      const tradeNo = fields.get('MerchantTradeNo') ?? ''
      const trade = ledger.byNumber(tradeNo)
      const fault = trade?.queryFaults.shift()
      const reported = trade && fault === 'wrong-amount' ? { ...trade, charged: trade.charged + 1 } : trade
      return send(reply, fault, tradeInfoOf(tradeNo, reported, shop))
    })

    app.post('/CreditDetail/DoAction', async (request, reply) => {
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store')
      const fields = signedFields(request.body)
      if (typeof fields === 'string') return fields
      const tradeNo = fields.get('MerchantTradeNo') ?? ''
      const trade = ledger.byNumber(tradeNo)
      const { code, message } = actOn(trade, fields)
      return send(reply, trade?.actionFaults.shift(), {
        MerchantID: merchantId,
        MerchantTradeNo: tradeNo,
        TradeNo: fields.get('TradeNo') ?? '',
        RtnCode: code,
        RtnMsg: message,
      })
    })

    const asset = (reply: FastifyReply, type: string, text: string) =>
      reply
        .headers({ 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' })
        .type(`${type}; charset=utf-8`)
        .send(text)
    app.get('/bank.css', (_request, reply) => asset(reply, 'text/css', STYLESHEET))
    app.get('/return.js', (_request, reply) => asset(reply, 'text/javascript', RETURN_SCRIPT))
    await app.register(bankControl({ ledger, noticeSender, settle }), { prefix: '/control' })
  }
}

function isTestCard(text: string): boolean {
  return text.replace(/[\s-]/g, '') === TEST_CARD.replaceAll('-', '')
}

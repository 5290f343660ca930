import { CREDIT_CARD } from '@idocard/domain/commerce/payment-method'
import { ExchangeError, type FormAnswer, postForm } from '../../../shared/post-form.ts'
import type { PaymentForm, PaymentMethod, PaymentNotice, PaymentStart, PaymentStatus, Trade } from '../port.ts'
import { bankSafeText, cutText, joinItemNames } from './item-names.ts'
import { checkMacValue, type MacKeys, verifyCheckMacValue } from './protocol/check-mac-value.ts'
import { readFields } from './protocol/fields.ts'
import { taiwanTime } from './protocol/taiwan-time.ts'
import { isCapturing, refundCredit } from './refund-credit.ts'

export interface EcpaySettings {
  merchantId: string
  hashKey: string
  hashIv: string
  /** The host for browsers: `https://payment.ecpay.com.tw`, or our public address and `/bank` for the fake bank. */
  host: string
  /** The host for this server's queries; by default `host`. */
  queryHost?: () => string
  /** True only on a test installation: a payment simulated in the vendor's console then counts as paid. */
  acceptSimulated: boolean
  /** True for the fake bank, which captures each payment when it is paid: ECPay does so once a day. */
  capturesAtOnce?: boolean
  /** Timeout of a query about a payment, by default 10 s. */
  queryTimeoutMs?: number
  now?: () => Date
}

const CHECKOUT = '/Cashier/AioCheckOut/V5'
const QUERY = '/Cashier/QueryTradeInfo/V5'

/** ECPay's all-in-one checkout by card. Source: ECPay developers, pages 16449, 16538 and 2890. */
export function ecpay(settings: EcpaySettings) {
  const keys: MacKeys = { hashKey: settings.hashKey, hashIv: settings.hashIv, algorithm: 'sha256' }
  const host = settings.host.replace(/\/+$/, '')
  const queryHost = () => settings.queryHost?.().replace(/\/+$/, '') ?? host
  const now = settings.now ?? (() => new Date())
  const signed = (fields: Record<string, string>) => ({ ...fields, CheckMacValue: checkMacValue(fields, keys) })

  /** The bank's answer to a form, which is signed here, or why there is none. */
  async function post(path: string, form: Record<string, string>): Promise<FormAnswer | string> {
    try {
      return await postForm(queryHost() + path, Object.entries(signed(form)), {
        timeoutMs: settings.queryTimeoutMs ?? 10_000,
        maxBytes: 64 * 1024,
      })
    } catch (error) {
      if (error instanceof ExchangeError) return error.reason
      throw error
    }
  }

  function begin(start: PaymentStart): PaymentForm {
    checkStart(start)
    const english = start.lang === 'en-us'
    const fields: Record<string, string> = {
      MerchantID: settings.merchantId,
      MerchantTradeNo: start.tradeNo,
      MerchantTradeDate: taiwanTime(start.at),
      PaymentType: 'aio',
      TotalAmount: String(start.amount),
      TradeDesc: cutText(bankSafeText(start.description), 200) || (english ? 'Order' : '訂單'),
      ItemName: joinItemNames(start.itemNames, english ? 'Merchandise' : '商品'),
      ReturnURL: start.returnUrl,
      OrderResultURL: start.resultUrl,
      ClientBackURL: start.clientBackUrl,
      ChoosePayment: 'Credit',
      EncryptType: '1',
    }
    // Traditional Chinese has no code: it is the default without a Language field.
    if (english) fields.Language = 'ENG'
    return { kind: 'form', action: host + CHECKOUT, fields: signed(fields) }
  }

  function read(form: ReadonlyMap<string, string> | Record<string, string>): PaymentNotice {
    const fields = readFields(form)
    if (!fields?.has('CheckMacValue')) return { genuine: false, reason: 'malformed' }
    if (!verifyCheckMacValue(fields, keys)) return { genuine: false, reason: 'signature' }
    if (fields.get('MerchantID') !== settings.merchantId) return { genuine: false, reason: 'merchant' }
    const text = (name: string) => fields.get(name) ?? ''
    const amount = wholeAmount(text('TradeAmt'))
    if (!isTradeNo(text('MerchantTradeNo')) || !/^\d{1,10}$/.test(text('RtnCode')) || amount === null) {
      return { genuine: false, reason: 'malformed' }
    }
    const simulated = text('SimulatePaid') === '1'
    return {
      genuine: true,
      // Our numbers are upper case. The signature does not protect letter case, and a buyer's browser can send notices.
      tradeNo: text('MerchantTradeNo').toUpperCase(),
      paid: text('RtnCode') === '1' && (!simulated || settings.acceptSimulated),
      amount,
      providerTradeNo: text('TradeNo'),
      simulated,
      code: text('RtnCode'),
      message: text('RtnMsg').slice(0, 200),
    }
  }

  async function query({ tradeNo }: Pick<Trade, 'tradeNo'>): Promise<PaymentStatus> {
    if (!isTradeNo(tradeNo)) throw new RangeError('tradeNo: 1 to 20 letters and digits')
    const answer = await post(QUERY, {
      MerchantID: settings.merchantId,
      MerchantTradeNo: tradeNo,
      TimeStamp: String(Math.floor(now().getTime() / 1000)),
    })
    if (typeof answer === 'string') return { state: 'unknown', reason: answer }
    if (answer.status !== 200) return { state: 'unknown', reason: `http ${answer.status}` }
    const fields = readFields(new Map(new URLSearchParams(answer.body)))
    // The vendor's error texts are not documented, so every unsigned answer is `unknown` and queried again.
    if (!fields || !verifyCheckMacValue(fields, keys)) return { state: 'unknown', reason: 'signature' }
    if (fields.get('MerchantID') !== settings.merchantId || fields.get('MerchantTradeNo') !== tradeNo) {
      return { state: 'unknown', reason: 'mismatch' }
    }
    return statusOf(fields)
  }

  return {
    name: 'ecpay',
    number: CREDIT_CARD,
    formOrigin: new URL(host).origin,
    begin,
    read,
    answer: (notice) => (notice.genuine ? '1|OK' : '0|CheckMacValue Error'),
    returned(fields) {
      const notice = read(fields)
      return notice.genuine ? notice.tradeNo : undefined
    },
    query,
    refund: (trade, amount) => refundCredit({ merchantId: settings.merchantId, keys, post }, trade, amount),
    takesRefunds: (at) => settings.capturesAtOnce === true || !isCapturing(at),
  } satisfies PaymentMethod
}

function statusOf(fields: ReadonlyMap<string, string>): PaymentStatus {
  const status = fields.get('TradeStatus') ?? ''
  switch (status) {
    case '1': {
      const amount = wholeAmount(fields.get('TradeAmt') ?? '')
      if (amount === null) return { state: 'unknown', reason: 'amount' }
      return { state: 'paid', amount, providerTradeNo: fields.get('TradeNo') ?? '' }
    }
    case '0':
    // The bank does not know the number: the shopper has not reached it yet.
    case '10200047':
      return { state: 'unpaid' }
    case '10200095':
      return { state: 'abandoned' }
    default:
      return { state: 'unknown', reason: /^\d{1,10}$/.test(status) ? `status ${status}` : 'status' }
  }
}

function checkStart(start: PaymentStart): void {
  if (!isTradeNo(start.tradeNo)) throw new RangeError('tradeNo: 1 to 20 letters and digits')
  if (!Number.isSafeInteger(start.amount) || start.amount < 1) throw new RangeError('amount: whole NT$, at least 1')
  if (Number.isNaN(start.at.getTime())) throw new RangeError('at: a time')
  for (const name of ['returnUrl', 'resultUrl', 'clientBackUrl'] as const) {
    const url = start[name]
    // `&` would make the signed text ambiguous (see verifyCheckMacValue); the bank refuses the other characters.
    if (!URL.canParse(url) || url.length > 200 || /[&;|`\s]/.test(url)) throw new RangeError(`${name}: an address`)
  }
  if (start.returnUrl === start.resultUrl) throw new RangeError('returnUrl and resultUrl must differ')
}

function isTradeNo(text: string): boolean {
  return /^[A-Za-z0-9]{1,20}$/.test(text)
}

function wholeAmount(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}

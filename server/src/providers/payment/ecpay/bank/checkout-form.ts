import type { Lang } from '@idocard/domain/language'
import { type MacKeys, verifyCheckMacValue } from '../protocol/check-mac-value.ts'

/** A payment that the shop requests from the bank. */
export interface Checkout {
  tradeNo: string
  /** `yyyy/MM/dd HH:mm:ss` in Taiwan, as the shop sent it. */
  tradeDate: string
  amount: number
  description: string
  itemName: string
  returnUrl: string
  resultUrl: string | null
  backUrl: string | null
  lang: Lang
  customFields: readonly string[]
}

export interface Refusal {
  /** ECPay's error number, where known. */
  code: string | null
  message: string
}

type CheckoutReading =
  | { ok: true; checkout: Checkout }
  /** `backUrl` and `lang` are only used from a form with a valid signature. */
  | { ok: false; refusal: Refusal; lang: Lang; backUrl: string | null }

interface Rule {
  max: number
  required?: true
  pattern?: RegExp
  code?: string
}

/** ECPay developers, page 16449. Lengths in characters; an unlisted field is refused, to reveal typing errors. */
const RULES: Readonly<Record<string, Rule>> = {
  MerchantID: { max: 10, required: true },
  MerchantTradeNo: { max: 20, required: true, pattern: /^[A-Za-z0-9]+$/ },
  MerchantTradeDate: { max: 20, required: true, pattern: /^\d{4}(\/\d\d){2} \d\d(:\d\d){2}$/ },
  PaymentType: { max: 20, required: true, pattern: /^aio$/ },
  TotalAmount: { max: 8, required: true, pattern: /^[1-9]\d*$/, code: '10200050' },
  TradeDesc: { max: 200, required: true },
  ItemName: { max: 400, required: true },
  ReturnURL: { max: 200, required: true },
  ChoosePayment: { max: 20, required: true, pattern: /^(Credit|ALL)$/ },
  EncryptType: { max: 1, required: true, pattern: /^1$/ },
  CheckMacValue: { max: 64, required: true },
  OrderResultURL: { max: 200 },
  ClientBackURL: { max: 200 },
  ItemURL: { max: 200 },
  NeedExtraPaidInfo: { max: 1, pattern: /^[YN]$/ },
  Language: { max: 3, pattern: /^(ENG|KOR|JPN|CHI)$/ },
  Remark: { max: 100 },
  StoreID: { max: 20 },
  IgnorePayment: { max: 100 },
  CustomField1: { max: 50 },
  CustomField2: { max: 50 },
  CustomField3: { max: 50 },
  CustomField4: { max: 50 },
}

/** The published words that ECPay's firewall refuses. */
const BLOCKED_WORD = /\b(curl|wget|bash|python|echo)\b/i

/** Validates the shop's checkout form as strictly as ECPay does, and accepts only addresses at our own origin. */
export function readCheckout(
  fields: ReadonlyMap<string, string> | null,
  shop: { merchantId: string; keys: MacKeys; publicOrigin: string },
): CheckoutReading {
  if (!fields || !verifyCheckMacValue(fields, shop.keys)) {
    return { ok: false, refusal: { code: '10200073', message: 'CheckMacValue Error' }, lang: 'zh-tw', backUrl: null }
  }
  const text = (name: string) => fields.get(name) ?? ''
  const lang = text('Language') === 'ENG' ? 'en-us' : 'zh-tw'
  const backUrl = ownAddress(text('ClientBackURL'), shop.publicOrigin)
  const refuse = (name: string, code: string | null = null): CheckoutReading => {
    return { ok: false, refusal: { code, message: `${name} Error` }, lang, backUrl }
  }

  const broken = brokenField(fields)
  if (broken) return refuse(broken, RULES[broken]?.code)
  if (text('MerchantID') !== shop.merchantId) return refuse('MerchantID', '10200141')
  if (Number.isNaN(Date.parse(`${text('MerchantTradeDate').replaceAll('/', '-').replace(' ', 'T')}+08:00`))) {
    return refuse('MerchantTradeDate')
  }
  if (BLOCKED_WORD.test(text('ItemName'))) return refuse('ItemName', '10400011')
  if (BLOCKED_WORD.test(text('TradeDesc'))) return refuse('TradeDesc', '10400011')
  const returnUrl = ownAddress(text('ReturnURL'), shop.publicOrigin)
  if (!returnUrl) return refuse('ReturnURL')
  const resultUrl = ownAddress(text('OrderResultURL'), shop.publicOrigin)
  if (text('OrderResultURL') && (!resultUrl || resultUrl === returnUrl)) return refuse('OrderResultURL')
  if (text('ClientBackURL') && !backUrl) return refuse('ClientBackURL')

  const checkout: Checkout = {
    tradeNo: text('MerchantTradeNo'),
    tradeDate: text('MerchantTradeDate'),
    amount: Number(text('TotalAmount')),
    description: text('TradeDesc'),
    itemName: text('ItemName'),
    returnUrl,
    resultUrl,
    backUrl,
    lang,
    customFields: ['CustomField1', 'CustomField2', 'CustomField3', 'CustomField4'].map(text),
  }
  return { ok: true, checkout }
}

/** The first field that is missing, unknown, too long or of the wrong shape. */
function brokenField(fields: ReadonlyMap<string, string>): string | undefined {
  const missing = Object.keys(RULES).find((name) => RULES[name]?.required && !fields.get(name))
  if (missing) return missing
  for (const [name, value] of fields) {
    const rule = Object.hasOwn(RULES, name) ? RULES[name] : undefined
    if (!rule || value.length > rule.max) return name
    // An empty optional field is allowed, but it is signed too.
    if (value && rule.pattern && !rule.pattern.test(value)) return name
  }
  return undefined
}

/** The address if it is at our own origin: the fake bank must not be usable to call other servers (SSRF). */
function ownAddress(text: string, publicOrigin: string): string | null {
  if (!URL.canParse(text) || /[;|`\s]/.test(text)) return null
  const url = new URL(text)
  return url.origin === new URL(publicOrigin).origin && !url.username && !url.password ? url.href : null
}

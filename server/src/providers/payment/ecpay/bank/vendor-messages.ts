import { checkMacValue, type MacKeys } from '../protocol/check-mac-value.ts'
import { taiwanTime } from '../protocol/taiwan-time.ts'
import type { Trade } from './trade-ledger.ts'

type Fields = Record<string, string>

const RESULTS = {
  paid: { code: '1', 'zh-tw': '交易成功', 'en-us': 'Succeeded' },
  declined: { code: '10200058', 'zh-tw': '授權失敗', 'en-us': 'Authorization failed' },
} as const

/** The notice sent to ReturnURL and, through the browser, to OrderResultURL. ECPay developers, page 16538. */
export function noticeOf(
  trade: Trade,
  result: { outcome: 'paid' | 'declined'; amount: number; at: Date; simulated: boolean },
  shop: { merchantId: string; keys: MacKeys },
): Fields {
  const { code, [trade.checkout.lang]: message } = RESULTS[result.outcome]
  return sign(
    {
      ...customFields(trade),
      MerchantID: shop.merchantId,
      MerchantTradeNo: trade.checkout.tradeNo,
      PaymentDate: taiwanTime(result.at),
      PaymentType: 'Credit_CreditCard',
      PaymentTypeChargeFee: '0',
      RtnCode: code,
      RtnMsg: message,
      SimulatePaid: result.simulated ? '1' : '0',
      StoreID: '',
      TradeAmt: String(result.amount),
      TradeDate: trade.checkout.tradeDate,
      TradeNo: trade.providerTradeNo,
    },
    shop.keys,
  )
}

const TRADE_STATUS = { pending: '0', paid: '1', declined: '10200095', cancelled: '10200095' } as const

/** The signed answer of QueryTradeInfo; without a trade, "no such trade". ECPay developers, page 2890. */
export function tradeInfoOf(
  tradeNo: string,
  trade: Trade | undefined,
  shop: { merchantId: string; keys: MacKeys },
): Fields {
  const paid = trade?.state === 'paid'
  return sign(
    {
      ...customFields(trade),
      HandlingCharge: '0',
      ItemName: trade?.checkout.itemName ?? '',
      MerchantID: shop.merchantId,
      MerchantTradeNo: tradeNo,
      PaymentDate: paid && trade.settledAt ? taiwanTime(trade.settledAt) : '',
      PaymentType: paid ? 'Credit_CreditCard' : '',
      PaymentTypeChargeFee: '0',
      StoreID: '',
      TradeAmt: String(trade?.charged ?? 0),
      TradeDate: trade?.checkout.tradeDate ?? '',
      TradeNo: trade?.providerTradeNo ?? '',
      TradeStatus: trade ? TRADE_STATUS[trade.state] : '10200047',
    },
    shop.keys,
  )
}

/** Adds the signature. */
function sign(fields: Fields, keys: MacKeys): Fields {
  return { ...fields, CheckMacValue: checkMacValue(fields, keys) }
}

function customFields(trade: Trade | undefined): Fields {
  return Object.fromEntries([1, 2, 3, 4].map((n) => [`CustomField${n}`, trade?.checkout.customFields[n - 1] ?? '']))
}

import type { FormAnswer } from '../../../shared/post-form.ts'
import type { RefundAnswer, Trade } from '../port.ts'
import { type MacKeys, verifyCheckMacValue } from './protocol/check-mac-value.ts'
import { readFields } from './protocol/fields.ts'
import { taiwanTime } from './protocol/taiwan-time.ts'

interface Bank {
  merchantId: string
  keys: MacKeys
  /** The bank's answer to a form that is signed here, or why there is none. */
  post: (path: string, form: Record<string, string>) => Promise<FormAnswer | string>
}

const ACTION = '/CreditDetail/DoAction'
/** While the day's payments are captured, ECPay wants no calls (ECPay developers, DoAction). Times of Taiwan. */
const CAPTURE = { from: '20:15', to: '20:30' }

/** Whether ECPay captures the day's payments at this moment. */
export function isCapturing(at: Date): boolean {
  const clock = taiwanTime(at).slice(11, 16)
  return clock >= CAPTURE.from && clock < CAPTURE.to
}

/**
 * The way back for each state of a card payment: captured (`R`), authorised (`N`), about to be captured (`E`, then `N`).
 * A state refuses the actions of the others, so that no order of attempts returns the money twice.
 */
const WAYS_BACK = [['R'], ['N'], ['E', 'N']] as const
/** A part can only be returned of what is captured. */
const WAYS_BACK_OF_PART = [['R']] as const

/**
 * Returns an amount of a card payment. Its state is not stored: each way back is tried until one is accepted, and none
 * after an answer that is not clear. Source: ECPay developers, DoAction.
 */
export async function refundCredit(bank: Bank, trade: Trade, amount: number): Promise<RefundAnswer> {
  const refusals: string[] = []
  for (const actions of amount < trade.amount ? WAYS_BACK_OF_PART : WAYS_BACK) {
    let done = ''
    for (const action of actions) {
      const answer = await act(bank, trade, action, amount)
      if (answer.state === 'unknown') return { state: 'unknown', reason: `${done}${action}: ${answer.reason}` }
      if (answer.state === 'refused') {
        // The capture is cancelled, but the authorisation remains: neither returned nor as before.
        if (done) return { state: 'unknown', reason: `${done}${action}: ${answer.reason}` }
        refusals.push(`${action}: ${answer.reason}`)
        break
      }
      done += `${action}: done; `
      if (action === actions.at(-1)) return { state: 'refunded' }
    }
  }
  return { state: 'refused', reason: refusals.join('; ') }
}

async function act(bank: Bank, trade: Trade, action: 'R' | 'N' | 'E', amount: number): Promise<RefundAnswer> {
  const answer = await bank.post(ACTION, {
    MerchantID: bank.merchantId,
    MerchantTradeNo: trade.tradeNo,
    TradeNo: trade.providerTradeNo,
    Action: action,
    TotalAmount: String(amount),
  })
  if (typeof answer === 'string') return { state: 'unknown', reason: answer }
  if (answer.status !== 200) return { state: 'unknown', reason: `http ${answer.status}` }
  const fields = readFields(new Map(new URLSearchParams(answer.body)))
  const text = (name: string) => fields?.get(name) ?? ''
  // The documentation promises no signature. One that is sent must be right.
  if (!fields || (fields.has('CheckMacValue') && !verifyCheckMacValue(fields, bank.keys)))
    return { state: 'unknown', reason: 'signature' }
  if (!/^\d{1,10}$/.test(text('RtnCode'))) return { state: 'unknown', reason: 'no code' }
  if (text('MerchantID') !== bank.merchantId || text('MerchantTradeNo') !== trade.tradeNo)
    return { state: 'unknown', reason: 'mismatch' }
  if (text('RtnCode') === '1') return { state: 'refunded' }
  return { state: 'refused', reason: `${text('RtnCode')} ${text('RtnMsg').slice(0, 100)}`.trim() }
}

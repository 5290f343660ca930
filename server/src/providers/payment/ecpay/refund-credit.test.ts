import { expect, it } from 'vitest'
import { refundCredit } from './refund-credit.ts'

const TRADE = { tradeNo: 'ID1', amount: 1490, providerTradeNo: '2501011205001234' }

/** Refunds at a bank that answers each action so: a code, or why there is no answer. */
async function refund(answers: Record<string, string>, amount = TRADE.amount) {
  const asked: Record<string, string>[] = []
  const answer = await refundCredit(
    {
      merchantId: '3002607',
      keys: { hashKey: 'key', hashIv: 'iv', algorithm: 'sha256' },
      async post(path, form) {
        expect(path).toBe('/CreditDetail/DoAction')
        asked.push(form)
        const code = answers[form.Action ?? ''] ?? '10200105'
        if (!/^\d/.test(code)) return code
        const { MerchantID = '', MerchantTradeNo = '' } = form
        const body = new URLSearchParams({ MerchantID, MerchantTradeNo, RtnCode: code, RtnMsg: 'words' }).toString()
        return { status: 200, body }
      },
    },
    TRADE,
    amount,
  )
  return { answer, actions: asked.map(({ Action }) => Action), asked }
}

it('sends the whole amount of the trade, and accepts an answer without a signature', async () => {
  const { answer, asked } = await refund({ R: '1' })
  expect(answer).toEqual({ state: 'refunded' })
  expect(asked).toEqual([
    {
      MerchantID: '3002607',
      MerchantTradeNo: 'ID1',
      TradeNo: '2501011205001234',
      Action: 'R',
      TotalAmount: '1490',
    },
  ])
})

// Mutations: the loop goes on after an unclear answer; a cancelled capture reported as a refusal.
it.each([
  [{ R: '1' }, ['R'], { state: 'refunded' }],
  [{ N: '1' }, ['R', 'N'], { state: 'refunded' }],
  [{}, ['R', 'N', 'E'], { state: 'refused', reason: 'R: 10200105 words; N: 10200105 words; E: 10200105 words' }],
  [{ R: 'timeout', N: '1' }, ['R'], { state: 'unknown', reason: 'R: timeout' }],
  [{ E: '1' }, ['R', 'N', 'E', 'N'], { state: 'unknown', reason: 'E: done; N: 10200105 words' }],
])('with the answers %j the actions are %j', async (answers, actions, expected) => {
  expect(await refund(answers)).toMatchObject({ actions, answer: expected })
})

// Mutations: the whole amount sent; a part whose capture is cancelled, after which all of it is released.
it('returns a part only of what is captured, and sends its amount', async () => {
  const { answer, asked } = await refund({ R: '1' }, 300)
  expect(answer).toEqual({ state: 'refunded' })
  expect(asked).toMatchObject([{ Action: 'R', TotalAmount: '300' }])
  expect(await refund({ N: '1', E: '1' }, 300)).toMatchObject({ answer: { state: 'refused' }, actions: ['R'] })
})

import type { PaymentMethod, PaymentStatus, RefundAnswer, TransferAccount } from './port.ts'

/** The bank of the sample methods: tests say what it does and see what it was asked. */
export interface SampleBank {
  status: PaymentStatus
  refunds: RefundAnswer
  /** Thrown by `begin`. */
  away?: Error
  account: TransferAccount
  asked: string[]
}

export const sampleBank = (account: TransferAccount): SampleBank => ({
  status: { state: 'unpaid' },
  refunds: { state: 'refunded' },
  account,
  asked: [],
})

/** A notice of the sample methods is a form with the secret word, without a signature. */
const read: PaymentMethod['read'] = ({ word, tradeNo = '', amount = '', paid }) =>
  word === 'genuine'
    ? {
        genuine: true,
        tradeNo,
        amount: Number(amount),
        paid: paid === 'yes',
        providerTradeNo: 'S-1',
        simulated: false,
        code: '',
        message: '',
      }
    : { genuine: false, reason: 'signature' }

const shared = (bank: SampleBank) => ({
  formOrigin: undefined,
  read,
  answer: () => 'thanks',
  returned: ({ tradeNo }: Readonly<Record<string, string>>) => tradeNo,
  async query({ tradeNo }: { tradeNo: string }) {
    bank.asked.push(`query ${tradeNo}`)
    return bank.status
  },
})

/** A wallet: the buyer agrees on its page, and the shop takes the money when they return. */
export const sampleWallet = (bank: SampleBank) =>
  ({
    ...shared(bank),
    name: 'sample_wallet',
    number: 90,
    async begin({ tradeNo }) {
      if (bank.away) throw bank.away
      return { kind: 'redirect', url: `https://wallet.example/pay?trade=${tradeNo}`, providerTradeNo: `W${tradeNo}` }
    },
    async confirm({ tradeNo, providerTradeNo, amount }) {
      bank.asked.push(`confirm ${tradeNo} ${providerTradeNo} ${amount}`)
      return bank.status
    },
    async refund({ tradeNo }, amount) {
      bank.asked.push(`refund ${tradeNo} ${amount}`)
      return bank.refunds
    },
  }) satisfies PaymentMethod

/** A transfer to an account of its own. There is no way back but by hand. */
export const sampleTransfer = (bank: SampleBank) =>
  ({
    ...shared(bank),
    name: 'sample_transfer',
    number: 91,
    holdMinutes: 4 * 24 * 60,
    begin: () => ({ kind: 'transfer', providerTradeNo: '', ...bank.account }),
  }) satisfies PaymentMethod

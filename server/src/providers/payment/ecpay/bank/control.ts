import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { NoticeSender } from './notice-sender.ts'
import type { Trade, TradeLedger } from './trade-ledger.ts'

const PayOrder = z.strictObject({
  outcome: z.enum(['paid', 'declined']).default('paid'),
  /** The amount that the bank reports as charged; by default the order's amount. */
  amount: z.int().min(0).max(99_999_999).optional(),
  simulated: z.boolean().default(false),
})
export type PayOrder = z.infer<typeof PayOrder>

const RepeatOrder = z.strictObject({ times: z.int().min(1).max(200).default(2) })

const FaultOrder = z.strictObject({
  query: z
    .array(z.enum(['slow', 'empty', 'wrong-amount', 'wrong-signature', 'http-500']))
    .max(20)
    .default([]),
  action: z
    .array(z.enum(['slow', 'empty', 'wrong-signature', 'http-500']))
    .max(20)
    .default([]),
  callback: z.enum(['lost', 'normal']).optional(),
  capture: z.enum(['authorised', 'closing', 'captured']).optional(),
})

/**
 * The control API of the fake bank, JSON under `/control/trades/{number}`. A trade's number is the only credential:
 *
 * - `GET` state and every attempted notice
 * - `POST /settle {outcome?, amount?, simulated?}` pay or decline with the browser closed, or with another amount
 * - `POST /callback {times?}` send the last notice again, all at once
 * - `POST /faults {query?, action?, callback?, capture?}` make the next answers to QueryTradeInfo or DoAction faulty;
 *   lose every notice; say where the money of a paid trade is
 */
export function bankControl(bank: {
  ledger: TradeLedger
  noticeSender: NoticeSender
  settle: (trade: Trade, order: PayOrder) => Promise<boolean>
}): FastifyPluginAsync {
  const withTrade =
    (act: (trade: Trade, body: unknown, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { tradeNo } = request.params as { tradeNo: string }
      const trade = bank.ledger.byNumber(tradeNo)
      if (!trade) return reply.code(404).send({ message: 'no such trade' })
      try {
        return await act(trade, request.body ?? {}, reply)
      } catch (error) {
        if (error instanceof z.ZodError) return reply.code(422).send({ message: z.prettifyError(error) })
        throw error
      }
    }

  return async (app) => {
    app.get(
      '/trades/:tradeNo',
      withTrade(async (trade) => stateOf(trade)),
    )
    app.post(
      '/trades/:tradeNo/settle',
      withTrade(async (trade, body, reply) => {
        const settled = await bank.settle(trade, PayOrder.parse(body))
        return settled ? stateOf(trade) : reply.code(409).send({ message: `already ${trade.state}` })
      }),
    )
    app.post(
      '/trades/:tradeNo/callback',
      withTrade(async (trade, body, reply) => {
        const { times } = RepeatOrder.parse(body)
        if (!trade.notice) return reply.code(409).send({ message: 'nothing was decided yet' })
        return { callbacks: await Promise.all(Array.from({ length: times }, () => bank.noticeSender.tryOnce(trade))) }
      }),
    )
    app.post(
      '/trades/:tradeNo/faults',
      withTrade(async (trade, body) => {
        const faults = FaultOrder.parse(body)
        trade.queryFaults.splice(0, Number.POSITIVE_INFINITY, ...faults.query)
        trade.actionFaults.splice(0, Number.POSITIVE_INFINITY, ...faults.action)
        if (faults.capture) trade.capture = faults.capture
        if (faults.callback) trade.callbackLost = faults.callback === 'lost'
        return stateOf(trade)
      }),
    )
  }
}

function stateOf(trade: Trade) {
  const { state, capture, charged, providerTradeNo, callbacks, queryFaults, callbackLost, checkout } = trade
  return {
    tradeNo: checkout.tradeNo,
    state,
    capture,
    amount: checkout.amount,
    charged,
    providerTradeNo,
    callbackLost,
    queryFaults,
    callbacks,
  }
}

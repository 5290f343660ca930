import type { FastifyPluginAsync } from 'fastify'
import type { PaymentMethod, PaymentStatus, Trade } from './port.ts'

/** Where the shop is reached: by everybody, and by this process itself. */
export interface PaymentSite {
  publicUrl: string
  loopback: () => string
}

/** A method, with the stand-in for its bank on an installation without one. */
export interface OpenedMethod {
  method: PaymentMethod
  standIn?: { prefix: string; plugin: FastifyPluginAsync }
}

/** The origins to which shoppers are sent, for the policies of pages. */
export const formOriginsOf = (opened: readonly OpenedMethod[]): string[] => [
  ...new Set(opened.flatMap(({ method }) => method.formOrigin ?? [])),
]

/** The method of a stored payment; undefined if the settings no longer offer it. */
export const methodNamed = <Method extends Pick<PaymentMethod, 'name'>>(methods: readonly Method[], name: string) =>
  methods.find((method) => method.name === name)

/** Queries a trade at the bank of its own method. */
export async function queryTrade(
  methods: readonly Pick<PaymentMethod, 'name' | 'query'>[],
  { provider, ...trade }: Trade & { provider: string },
): Promise<PaymentStatus> {
  return (await methodNamed(methods, provider)?.query(trade)) ?? { state: 'unknown', reason: `no method ${provider}` }
}

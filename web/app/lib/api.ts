import { calls } from 'virtual:calls'
import type { Contract } from '@idocard/contract'
import type { CallDeclaration, OutputOf, SentOf } from '@idocard/contract/call'
import type { Envelope, RefusalData } from '@idocard/contract/envelope'
import { ApiError } from './api-error.ts'

export { ApiError }

/** The input is optional when all of its fields are. */
type Caller<C extends CallDeclaration> = (
  ...input: Record<string, never> extends SentOf<C> ? [SentOf<C>?] : [SentOf<C>]
) => Promise<OutputOf<C>>
export type Api = {
  [N in keyof Contract]: {
    [K in keyof Contract[N]]: Contract[N][K] extends CallDeclaration ? Caller<Contract[N][K]> : never
  }
}

/** Sends one call to the server and returns its envelope. */
export type Transport = (
  call: { path: string; body: 'form' | 'json' | 'file' },
  input: Record<string, unknown>,
) => Promise<Envelope>

/** The typed client over any transport: `api.order.create_order(input)`. Refusals throw {@link ApiError}. */
export function apiOver(transport: Transport): Api {
  const client: Record<string, Record<string, unknown>> = {}
  for (const [noun, declared] of Object.entries(calls)) {
    client[noun] = Object.fromEntries(
      Object.entries(declared).map(([name, call]) => [
        name,
        async (input: Record<string, unknown> = {}) => {
          const { code, message, data } = await transport(call, input)
          if (code === 200) return data
          throw new ApiError(code, message, (data ?? {}) as Partial<RefusalData>)
        },
      ]),
    )
  }
  return client as unknown as Api
}

import { calls } from 'virtual:calls'
import type { Contract } from '@idocard/contract'
import type { CallDeclaration, OutputOf, SentOf } from '@idocard/contract/call'
import type { Envelope, RefusalData } from '@idocard/contract/envelope'
import { ApiError } from './api-error.ts'
import { type CallRoute, routeOf } from './call-table.ts'
import type { CallKey } from './refresh-table.ts'

export { ApiError }

/** The input is optional if all of its fields are optional. */
interface Caller<C extends CallDeclaration> {
  (...input: Record<string, never> extends SentOf<C> ? [SentOf<C>?] : [SentOf<C>]): Promise<OutputOf<C>>
  readonly key: CallKey
}
export type Api = {
  [N in keyof Contract]: {
    [K in keyof Contract[N]]: Contract[N][K] extends CallDeclaration ? Caller<Contract[N][K]> : never
  }
}

/** Sends one call to the server and returns its envelope. */
export type Transport = (call: CallRoute, input: Record<string, unknown>) => Promise<Envelope>

/** The typed client over any transport: `api.order.create_order(input)`. Refusals throw {@link ApiError}. */
export function apiOver(transport: Transport): Api {
  const call = (noun: string, name: string) => {
    const route = routeOf(calls, noun, name)
    const send = async (input: Record<string, unknown> = {}) => {
      const { code, message, data } = await transport(route, input)
      if (code === 200) return data
      throw new ApiError(code, message, (data ?? {}) as Partial<RefusalData>)
    }
    return Object.assign(send, { key: [noun, name] })
  }
  return madeOnce((noun) => madeOnce((name) => call(noun, name))) as Api
}

/** An object that creates its members on first access, because the call table does not list every call. */
const madeOnce = (make: (name: string) => unknown): unknown =>
  new Proxy<Record<string, unknown>>(Object.create(null), {
    get(made, name) {
      if (typeof name !== 'string') return undefined
      made[name] ??= make(name)
      return made[name]
    },
  })

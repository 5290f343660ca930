import type { CallDeclaration, InputOf, OutputOf } from '@idocard/contract/call'
import type { Context } from './context.ts'

export type Handler<C extends CallDeclaration> = (input: InputOf<C>, context: Context<C>) => Promise<OutputOf<C>>

/**
 * A call that does some work before its transaction, so that the transaction is not open during that work. `prepare`
 * calls another service, decodes a picture, or counts tries (each statement commits by itself). It may refuse the call.
 * It returns the rest of the work, a function that runs in the transaction, or the answer if nothing is left to do. A
 * picture of its input that was sent as a file is empty here, because it is stored in the transaction.
 */
export interface Prepared<C extends CallDeclaration> {
  prepare(
    input: InputOf<C>,
    context: Omit<Context<C>, 'after' | 'changed'>,
  ): Promise<OutputOf<C> | ((context: Context<C>) => Promise<OutputOf<C>>)>
}

export interface Implementation {
  declaration: CallDeclaration
  handler: ((input: unknown, context: Context) => Promise<unknown>) | Prepared<CallDeclaration>
}

type Handlers<N> = { [K in keyof N]: N[K] extends CallDeclaration ? Handler<N[K]> | Prepared<N[K]> : never }

/** Binds every call of a noun to its handler. A missing handler or a wrong output does not compile. */
export function implement<N extends object>(noun: N, handlers: Handlers<N>): Implementation[] {
  return Object.entries(noun).map(([name, declaration]) => ({
    declaration: declaration as CallDeclaration,
    // The parameter types have checked that declaration and handler match. From here on, calls are untyped.
    handler: handlers[name as keyof N] as unknown as Implementation['handler'],
  }))
}

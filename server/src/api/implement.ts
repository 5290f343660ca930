import type { CallDeclaration, InputOf, OutputOf } from '@idocard/contract/call'
import type { Context } from './context.ts'

export type Handler<C extends CallDeclaration> = (input: InputOf<C>, context: Context<C>) => Promise<OutputOf<C>>

/**
 * A call that does some work before its transaction, so that the transaction is not kept open meanwhile: it calls
 * another service, decodes a picture, or counts tries, where each statement commits by itself. It may refuse, and
 * returns what remains to be done in the transaction, or the call's answer when nothing does.
 */
export interface Prepared<C extends CallDeclaration> {
  prepare(
    input: InputOf<C>,
    context: Omit<Context<C>, 'after'>,
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
    // The parameter types have checked the pair. From here on, calls run without static types.
    handler: handlers[name as keyof N] as unknown as Implementation['handler'],
  }))
}

import type { CallDeclaration, InputOf, OutputOf } from '@idocard/contract/call'
import type { Context } from './context.ts'

export type Handler<C extends CallDeclaration> = (input: InputOf<C>, context: Context<C>) => Promise<OutputOf<C>>

/**
 * A call that does something before its transaction, as that must not be held open for it: it asks another service,
 * decodes a picture, or counts tries, each statement of which commits by itself. It may refuse on the way, and answers
 * what remains to be done in the transaction, or the call's answer when nothing does.
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

/** Ties every call of a noun to its handler; a missing handler or a wrong output does not compile. */
export function implement<N extends object>(noun: N, handlers: Handlers<N>): Implementation[] {
  return Object.entries(noun).map(([name, declaration]) => ({
    declaration: declaration as CallDeclaration,
    // The pair was checked above; past this point calls are run without knowing their shapes.
    handler: handlers[name as keyof N] as unknown as Implementation['handler'],
  }))
}

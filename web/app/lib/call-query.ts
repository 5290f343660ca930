import { infiniteQueryOptions, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { CallKey } from './refresh-table.ts'

/** A call of the typed client, such as `api.order.ask`. */
export type Call = { (input: never): Promise<unknown>; readonly key: CallKey }
/** The input as a screen sends it. */
export type Input<C extends Call> = Parameters<C>[0]
export type Answer<C extends Call> = Awaited<ReturnType<C>>

/** The input can be left out if the call needs none. */
type Given<C extends Call> = undefined extends Input<C> ? [input?: Input<C>] : [input: Input<C>]

const make = <C extends Call>(call: C, input: unknown) => call(input as never) as Promise<Answer<C>>

/**
 * The stored answer of a call. Its key is the call and its input. Company and session are not part of it, because a
 * `QueryClient` belongs to one session in one back office.
 */
export const callQuery = <C extends Call>(call: C, ...[input]: Given<C>) =>
  queryOptions({ queryKey: [...call.key, input ?? {}], queryFn: () => make(call, input) })

/**
 * The stored pages of a list, which grows with a button.
 * @param inputOf the input for a page, by its cursor
 * @param next the cursor of the next page; undefined on the last one
 */
export const callPages = <C extends Call, P>(
  call: C,
  inputOf: (at: P) => Input<C>,
  first: P,
  next: (page: Answer<C>) => P | undefined,
) =>
  infiniteQueryOptions({
    queryKey: [...call.key, 'pages', inputOf(first) ?? {}],
    queryFn: ({ pageParam }) => make(call, inputOf(pageParam as P)),
    initialPageParam: first,
    getNextPageParam: next,
  })

type Options<C extends Call, S> = Omit<UseQueryOptions<Answer<C>, Error, S>, 'queryKey' | 'queryFn'>

/**
 * The answer of a call: stored, loaded again when it is outdated, and shared by everything on the screen that asks for
 * the same. `useCommand` says when it is outdated.
 */
export const useCall = <C extends Call, S = Answer<C>>(
  call: C,
  ...[input, options]: undefined extends Input<C>
    ? [input?: Input<C>, options?: Options<C, S>]
    : [input: Input<C>, options?: Options<C, S>]
) =>
  useQuery<Answer<C>, Error, S>({
    ...options,
    queryKey: [...call.key, input ?? {}],
    queryFn: () => make(call, input),
  })

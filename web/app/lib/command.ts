import { refreshes } from 'virtual:refreshes'
import {
  hashKey,
  mutationOptions,
  type QueryClient,
  type QueryKey,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { Answer, Call, Input } from './call-query.ts'
import { type CallKey, outdatedBy, type RefreshTable } from './refresh-table.ts'
import { toastError } from './toast.ts'

const known: RefreshTable = { ...refreshes }
/** Adds what further calls make outdated: the console loads what staff's calls do, and other pages are spared it. */
export function knowRefreshes(more: RefreshTable): void {
  for (const [noun, calls] of Object.entries(more)) known[noun] = { ...known[noun], ...calls }
}

/** Fields of an input that name a thing, such as `{ cardSn }`. */
type Named = Readonly<Record<string, string>>
interface Keyed {
  queryKey: QueryKey
}
/** Whether a query's input names one of these things. */
const names = (things: readonly Named[], { queryKey: [, , input] }: Keyed) =>
  things.some((thing) =>
    Object.entries(thing).every(([field, value]) => (input as Named | undefined)?.[field] === value),
  )

interface Refreshing {
  /** A query whose answer is known. */
  except?: QueryKey
  /** Things that are gone. What is stored about them is removed, and not loaded again under the eyes of its reader. */
  gone?: readonly Named[]
  /** Loads nothing now: outdated answers are loaded when they are used again. */
  later?: boolean
}

/** Loads the answers of these nouns again: at once if a screen shows them, otherwise when they are used again. */
export async function refreshNouns(
  client: QueryClient,
  nouns: readonly string[],
  { except = [], gone = [], later = false }: Refreshing = {},
): Promise<void> {
  const known = hashKey(except)
  const isOf = ({ queryKey }: Keyed) => nouns.includes(String(queryKey[0])) && hashKey(queryKey) !== known
  const outdated = { predicate: (query: Keyed) => isOf(query) && !names(gone, query) }
  const left = { predicate: (query: Keyed) => isOf(query) && names(gone, query) }
  client.removeQueries({ ...left, type: 'inactive' })
  await client.invalidateQueries({ ...left, refetchType: 'none' })
  const refetchType = later ? 'none' : 'active'
  // A request that is on its way outside a screen has data from before the change. Another query may wait for it, so it
  // is not cancelled.
  for (const { promise, queryKey } of client.getQueryCache().findAll({
    ...outdated,
    type: 'inactive',
    fetchStatus: 'fetching',
  })) {
    const again = () => client.invalidateQueries({ queryKey, exact: true, refetchType })
    void promise?.then(again, again)
  }
  await client.invalidateQueries({ ...outdated, refetchType })
}

/** Loads again what these calls have made outdated, as the contract says. */
export const refreshAfter = (client: QueryClient, calls: readonly { key: CallKey }[], how?: Refreshing) =>
  refreshNouns(
    client,
    calls.flatMap(({ key }) => outdatedBy(known, key)),
    how,
  )

const isOffline = (error: Error | null) => error instanceof ApiError && error.offline
/** Whether a failure means that the screen shows, or may show, an old state. */
const isOutdated = (error: Error) => error instanceof ApiError && (error.offline || [404, 409].includes(error.code))

export interface CommandOptions<I, O> {
  /** Called at once, and awaited. `mutate(input, { onSuccess })` is called when the screen shows the result. */
  onSuccess?: (answer: O, input: I) => void | Promise<void>
  onRefused?: (error: Error, input: I) => void
  /** Called before the call is sent, to show its result at once. `onRefused` then reverts it. */
  onStart?: (input: I) => void
  /** The query whose new answer is the answer of the command. It is not loaded again. */
  answers?: (input: I, answer: O) => { queryKey: QueryKey }
  /** The things that are gone after the command. */
  forgets?: (input: I, answer: O) => readonly Named[]
  /** The screen shows the refusal itself, from `error.message`. By default it is a toast. */
  inPlace?: boolean
  /** The screen shows the result itself, so what it shows is not loaded again before its next visit. */
  later?: boolean
  /** Commands of the same scope run one after the other. */
  scope?: string
}

/** What {@link useAction} does, as options of a mutation. */
export function actionOptions<I, O>(
  client: QueryClient,
  calls: readonly { key: CallKey }[],
  run: (input: I) => Promise<O>,
  options: CommandOptions<I, O> = {},
) {
  const { onSuccess, onRefused, onStart, answers, forgets, inPlace = false, later = false, scope } = options
  return mutationOptions({
    mutationFn: run,
    ...(scope !== undefined && { scope: { id: scope } }),
    onMutate: (input) => onStart?.(input),
    onSuccess: async (answer, input) => {
      if (answers && answer !== undefined) client.setQueryData(answers(input, answer).queryKey, answer)
      await onSuccess?.(answer, input)
    },
    onError: (error, input) => {
      if (!inPlace) void toastError(error)
      onRefused?.(error, input)
    },
    onSettled: async (answer, error, input) => {
      if (error && !onStart && !isOutdated(error)) return
      await refreshAfter(client, calls, {
        ...(answer !== undefined && answers && { except: answers(input, answer).queryKey }),
        ...(answer !== undefined && forgets && { gone: forgets(input, answer) }),
        // What was shown before the answer is wrong after a refusal. Without a network, loading would fail as well.
        later: (later && !(error && onStart)) || isOffline(error),
      })
    },
  })
}

/**
 * Several calls that a person sees as one. Afterwards, everything is loaded again that the contract of one of the calls
 * says is outdated; the action is pending until then.
 */
export const useAction = <I, O>(
  calls: readonly { key: CallKey }[],
  run: (input: I) => Promise<O>,
  options?: CommandOptions<I, O>,
) => useMutation(actionOptions(useQueryClient(), calls, run, options))

/** `void` for a call without fields, so that `mutate()` needs nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: only a parameter of type void can be left out.
type Sent<C extends Call, I = Exclude<Input<C>, undefined>> = [I] extends [Record<string, never>] ? void : I

/** A call that writes, as a button or a form makes it. See {@link useAction}. */
export const useCommand = <C extends Call>(call: C, options?: CommandOptions<Sent<C>, Answer<C>>) =>
  useAction<Sent<C>, Answer<C>>([call], (input) => call(input as never) as Promise<Answer<C>>, options)

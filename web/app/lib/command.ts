import { refreshes } from 'virtual:refreshes'
import { mutationOptions, type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { Answer, Call, Input } from './call-query.ts'
import { type CallKey, outdatedBy } from './refresh-table.ts'
import { toastError } from './toast.ts'

interface Refreshing {
  /** A query whose answer is known. */
  except?: QueryKey
  /** Loads nothing now: outdated answers are loaded when they are used again. */
  later?: boolean
}

/** Loads the answers of these nouns again: at once if a screen shows them, otherwise when they are used again. */
export async function refreshNouns(
  client: QueryClient,
  nouns: readonly string[],
  { except = [], later = false }: Refreshing = {},
): Promise<void> {
  const known = JSON.stringify(except)
  const outdated = {
    predicate: ({ queryKey }: { queryKey: QueryKey }) =>
      nouns.includes(String(queryKey[0])) && JSON.stringify(queryKey) !== known,
  }
  // A request that another screen started has data from before the change.
  await client.cancelQueries({ ...outdated, type: 'inactive' })
  await client.invalidateQueries({ ...outdated, refetchType: later ? 'none' : 'active' })
}

/** Loads again what these calls have made outdated, as the contract says. */
export const refreshAfter = (client: QueryClient, calls: readonly { key: CallKey }[], how?: Refreshing) =>
  refreshNouns(
    client,
    calls.flatMap(({ key }) => outdatedBy(refreshes, key)),
    how,
  )

/** Removes the stored answers of calls that name what is gone. One that a screen shows stays until it is left. */
export function forgetAnswers(client: QueryClient, named: Record<string, string>): void {
  const isNamed = ({ queryKey: [, , input] }: { queryKey: QueryKey }) =>
    Object.entries(named).every(([field, value]) => (input as Record<string, unknown> | undefined)?.[field] === value)
  client.removeQueries({ type: 'inactive', predicate: isNamed })
}

/** Whether a refusal means that the screen shows an old state. */
const isOutdated = ({ code }: ApiError) => code === 404 || code === 409

export interface CommandOptions<I, O> {
  /** Called at once. `mutate(input, { onSuccess })` is called when the screen shows the result. */
  onSuccess?: (answer: O, input: I) => void
  onRefused?: (error: Error, input: I) => void
  /** Called before the call is sent, to show its result at once. `onRefused` then reverts it. */
  onStart?: (input: I) => void
  /** The query whose new answer is the answer of the command. It is not loaded again. */
  answers?: (input: I, answer: O) => { queryKey: QueryKey }
  /** What calls name that is gone now, such as `{ cardSn }`: their answers are not stored any longer. */
  forgets?: (input: I) => Record<string, string>
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
    onSuccess: (answer, input) => {
      if (answers && answer !== undefined) client.setQueryData(answers(input, answer).queryKey, answer)
      if (forgets) forgetAnswers(client, forgets(input))
      onSuccess?.(answer, input)
    },
    onError: (error, input) => {
      if (!inPlace) void toastError(error)
      onRefused?.(error, input)
    },
    onSettled: async (answer, error, input) => {
      if (error && !(error instanceof ApiError && (error.offline || isOutdated(error)))) return
      await refreshAfter(client, calls, {
        ...(answers && answer !== undefined && { except: answers(input, answer).queryKey }),
        // Without an answer it is unknown whether the call took effect, and loading would fail as well.
        later: later || (error instanceof ApiError && error.offline),
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

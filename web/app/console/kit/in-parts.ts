import { ApiError } from '../../lib/api-error.ts'
import type { RowResult } from './results.tsx'

/** Calls that take several rows take this many at once. */
const AT_ONCE = 20
/** The code of a refusal because of too many requests. */
const TOO_MANY = 429

/** How rows are sent: so many at once. Says of each, in their order, why it was not done. */
export interface Sending<Row> {
  send: (rows: Row[]) => Promise<{ list: { problem: string }[] }>
  atOnce?: number
}

interface Parts<Row> extends Sending<Row> {
  /** What a row is called in the results. */
  nameOf: (row: Row) => string
  onProgress: (done: number) => void
}

/**
 * Rows for a call that takes one: each is a change of its own, with the rules and the refusals of that call. A text that it
 * returns says why there was nothing to do.
 */
export const oneByOne = <Row>(act: (row: Row) => Promise<unknown>): Sending<Row> => ({
  atOnce: 1,
  send: async (rows) => {
    const list: { problem: string }[] = []
    for (const row of rows) {
      const said = await act(row)
      list.push({ problem: typeof said === 'string' ? said : '' })
    }
    return { list }
  },
})

/** Why a request failed, with what is wrong with fields: there is no form that would show it. */
const reasonOf = ({ message, data }: ApiError) => [...new Set([message, ...Object.values(data.fields ?? {})])].join(' ')

/**
 * What is wrong with which rows of a refused request, by their place in it. A request of which rows do not have the form that
 * the call expects was refused whole.
 */
function faultsOf({ data }: ApiError, count: number): Map<number, string> {
  const faults = new Map<number, string>()
  for (const [field, words] of Object.entries(data.fields ?? {})) {
    const at = Number(/^list\.(\d+)\b/.exec(field)?.[1] ?? count)
    if (at < count && !faults.get(at)?.includes(words))
      faults.set(at, [faults.get(at), words].filter(Boolean).join(' '))
  }
  return faults
}

/** Sends rows in one request, and again without those that it names as wrong. `end`: why nothing more is sent. */
async function sendPart<Row>(
  rows: readonly Row[],
  send: Sending<Row>['send'],
): Promise<{ problems: string[]; end?: string }> {
  if (rows.length === 0) return { problems: [] }
  try {
    const { list } = await send([...rows])
    return { problems: rows.map((_row, at) => list[at]?.problem ?? '') }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const faults = faultsOf(error, rows.length)
    if (faults.size === 0) {
      const reason = reasonOf(error)
      return { problems: rows.map(() => reason), ...(error.code === TOO_MANY && { end: reason }) }
    }
    const others = await sendPart(
      rows.filter((_row, at) => !faults.has(at)),
      send,
    )
    const left = others.problems.values()
    return { ...others, problems: rows.map((_row, at) => faults.get(at) ?? left.next().value ?? '') }
  }
}

/**
 * Sends rows a few at a time. What a failed request did is not known, so its rows say so, and the others go on. Once the
 * server refuses because there were too many requests, nothing more is sent.
 */
export async function inParts<Row>(
  rows: readonly Row[],
  { nameOf, send, atOnce = AT_ONCE, onProgress }: Parts<Row>,
): Promise<RowResult[]> {
  const results: RowResult[] = []
  const keep = (part: readonly Row[], problemOf: (at: number) => string) => {
    for (const [at, row] of part.entries())
      results.push({ id: String(results.length), name: nameOf(row), problem: problemOf(at) })
    onProgress(results.length)
  }
  for (let at = 0; at < rows.length; at += atOnce) {
    const { problems, end } = await sendPart(rows.slice(at, at + atOnce), send)
    keep(end === undefined ? rows.slice(at, at + atOnce) : rows.slice(at), (place) => problems[place] ?? end ?? '')
    if (end !== undefined) break
  }
  return results
}

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
    const part = rows.slice(at, at + atOnce)
    try {
      const { list } = await send(part)
      keep(part, (at) => list[at]?.problem ?? '')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isEnd = error.code === TOO_MANY
      keep(isEnd ? rows.slice(at) : part, () => reasonOf(error))
      if (isEnd) break
    }
  }
  return results
}

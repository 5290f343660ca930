import { ApiError } from '../../lib/api-error.ts'
import type { RowResult } from './results.tsx'

/** The server takes this many at once. */
const AT_ONCE = 20

interface Parts<Row> {
  /** What a row is called in the results. */
  nameOf: (row: Row) => string
  /** Sends rows; says of each, in their order, why it was not done. */
  send: (rows: Row[]) => Promise<{ list: { problem: string }[] }>
  onProgress: (done: number) => void
}

/**
 * Sends rows to a call that takes several, a few at a time. What a failed request did is not known, so its rows say so,
 * and the others go on.
 */
export async function inParts<Row>(
  rows: readonly Row[],
  { nameOf, send, onProgress }: Parts<Row>,
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE)
    try {
      const { list } = await send(part)
      results.push(...part.map((row, at) => ({ name: nameOf(row), problem: list[at]?.problem ?? '' })))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      results.push(...part.map((row) => ({ name: nameOf(row), problem: error.message })))
    }
    onProgress(results.length)
  }
  return results
}

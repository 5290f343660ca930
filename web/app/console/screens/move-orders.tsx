import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { Results, type RowResult } from '../kit/results.tsx'

/** The server takes this many at once. */
export const AT_ONCE = 20

/**
 * Sends rows to a call that takes several, a few at a time. What a failed request did is not known, so its rows say so,
 * and the others go on.
 */
export async function inParts<Row extends { orderNumber: string }>(
  rows: readonly Row[],
  send: (rows: Row[]) => Promise<{ list: { orderNumber: string; problem: string }[] }>,
  onProgress: (done: number) => void,
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE)
    try {
      const { list } = await send(part)
      results.push(...list.map(({ orderNumber, problem }) => ({ name: orderNumber, problem })))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      results.push(...part.map(({ orderNumber }) => ({ name: orderNumber, problem: error.message })))
    }
    onProgress(results.length)
  }
  return results
}

type MoveOrdersProps = { move: 'prepare' | 'complete'; orderNumbers: readonly string[]; onDone: () => void }

/** A button that begins the production of several orders, or completes them, and shows what became of each. */
export function MoveOrders({ move, orderNumbers, onDone }: MoveOrdersProps) {
  const { t } = useTranslation('console')
  const [progress, setProgress] = useState(0)
  const moving = useAction([api.siteOrder[move]], () =>
    inParts(
      orderNumbers.map((orderNumber) => ({ orderNumber })),
      (rows) => api.siteOrder[move]({ list: rows.map(({ orderNumber }) => orderNumber) }),
      setProgress,
    ),
  )
  return (
    <>
      <Can may="order.ship" variant="outline" disabled={moving.isPending} onClick={() => moving.mutate()}>
        {moving.isPending ? t('results.running', { done: progress, all: orderNumbers.length }) : t(`order.${move}`)}
      </Can>
      {moving.data && (
        <Results
          title={t(`order.${move}`)}
          results={moving.data}
          onClose={() => {
            moving.reset()
            onDone()
          }}
        />
      )}
    </>
  )
}

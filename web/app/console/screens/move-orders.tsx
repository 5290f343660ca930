import { useState } from 'react'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { inParts } from '../kit/in-parts.ts'
import { Results } from '../kit/results.tsx'

type MoveOrdersProps = { move: 'prepare' | 'complete'; orderNumbers: readonly string[]; onDone: () => void }

/** A button that begins the production of several orders, or completes them, and shows what became of each. */
export function MoveOrders({ move, orderNumbers, onDone }: MoveOrdersProps) {
  const { t } = useTranslation('console')
  const [progress, setProgress] = useState(0)
  const moving = useAction([api.siteOrder[move]], () =>
    inParts(orderNumbers, {
      nameOf: (number) => number,
      send: (list) => api.siteOrder[move]({ list }),
      onProgress: setProgress,
    }),
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

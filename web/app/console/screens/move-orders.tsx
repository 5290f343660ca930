import { api } from '../../lib/browser-api.ts'
import { useTranslation } from '../../lib/texts.ts'
import { ManyAct } from '../kit/many-act.tsx'

type MoveOrdersProps = { move: 'prepare' | 'complete'; orderNumbers: readonly string[]; onDone: () => void }

/** A button that begins the production of several orders, or completes them, and shows what became of each. */
export function MoveOrders({ move, orderNumbers, onDone }: MoveOrdersProps) {
  const { t } = useTranslation('console')
  return (
    <ManyAct
      may="order.ship"
      calls={[api.siteOrder[move]]}
      action={t(`order.${move}`)}
      rows={orderNumbers}
      nameOf={(number) => number}
      send={(list) => api.siteOrder[move]({ list })}
      onDone={onDone}
    />
  )
}

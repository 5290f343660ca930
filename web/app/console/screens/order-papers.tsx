import { PAPERS } from '@idocard/domain/commerce/order-paper'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'

/** The most orders of one file. */
export const MAX_ORDERS = 50

/** Downloads packing slips or address labels of these orders as a PDF. */
export function OrderPapers({ orderNumbers }: { orderNumbers: readonly string[] }) {
  const { t } = useTranslation('console')
  const load = useAction(
    [api.siteOrder.load_papers],
    (kind: (typeof PAPERS)[number]) => api.siteOrder.load_papers({ list: [...orderNumbers], kind }),
    // The answer is a download, so the page stays.
    { inPlace: true, onSuccess: ({ path }) => window.location.assign(path) },
  )
  return (
    <>
      {PAPERS.map((kind) => (
        <Can
          key={kind}
          may="order.read"
          variant="outline"
          disabled={load.isPending}
          because={orderNumbers.length > MAX_ORDERS ? t('order.tooManyPapers', { max: MAX_ORDERS }) : undefined}
          onClick={() => load.mutate(kind)}
        >
          {t(`order.papers.${kind}`)}
        </Can>
      ))}
      {load.error && <Notice tone="bad" live title={load.error.message} />}
    </>
  )
}

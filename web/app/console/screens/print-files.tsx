import { PRINT_FILES, type PrintFile } from '@idocard/domain/commerce/print-file'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { Results } from '../kit/results.tsx'
import { MAX_ORDERS } from './order-papers.tsx'

/** Downloads what is printed on the cards of these orders, and says which orders are not in the file, and why. */
export function PrintFiles({ orderNumbers }: { orderNumbers: readonly string[] }) {
  const { t } = useTranslation('console')
  const load = useAction(
    [api.sitePrint.load_files],
    (kind: PrintFile) => api.sitePrint.load_files({ list: [...orderNumbers], kind }),
    {
      inPlace: true,
      // The answer is a download, so the page stays.
      onSuccess: ({ path }) => {
        if (path) window.location.assign(path)
      },
    },
  )
  const results = (load.data?.list ?? []).map(({ orderNumber, problem }) => ({ name: orderNumber, problem }))
  const problem = results.find((one) => one.problem !== '')?.problem
  return (
    <>
      {PRINT_FILES.map((kind) => (
        <Can
          key={kind}
          may="order.ship"
          variant="outline"
          disabled={load.isPending}
          because={orderNumbers.length > MAX_ORDERS ? t('order.tooManyPapers', { max: MAX_ORDERS }) : undefined}
          onClick={() => load.mutate(kind)}
        >
          {t(`order.printFile.${kind}`)}
        </Can>
      ))}
      {load.error && <Notice tone="bad" live title={load.error.message} />}
      {problem && results.length === 1 && <Notice tone="bad" live title={problem} />}
      {problem && results.length > 1 && (
        <Results title={t('order.printFiles')} results={results} onClose={() => load.reset()} />
      )}
    </>
  )
}

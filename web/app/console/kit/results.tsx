import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useTranslation } from '../../lib/texts.ts'

/** What became of one of several rows. */
export interface RowResult {
  /** Tells it from others of the same name. */
  id?: string
  name: string
  /** Why nothing was done; empty if it was. */
  problem: string
}

/** What became of each row of an action on several: how many were done, and why the others were not. */
export function ResultList({ results }: { results: readonly RowResult[] }) {
  const { t } = useTranslation('console')
  const failed = results.filter(({ problem }) => problem !== '')
  const done = results.length - failed.length
  return (
    <>
      {done > 0 && <Notice tone="good" live title={t('results.done', { count: done })} />}
      {failed.length > 0 && (
        <Notice tone="bad" live title={t('results.failed', { count: failed.length })}>
          <ul className="console-results">
            {failed.map(({ id, name, problem }) => (
              <li key={id ?? name}>
                <strong>{name}</strong> {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

type ResultsProps = { title: string; results: readonly RowResult[]; onClose: () => void }

/** The same, in a sheet of its own. */
export function Results({ title, results, onClose }: ResultsProps) {
  const { t: shared } = useTranslation('backstage')
  return (
    <Sheet title={title} closeLabel={shared('close')} onClose={onClose}>
      <div className="console-editor">
        <ResultList results={results} />
      </div>
    </Sheet>
  )
}

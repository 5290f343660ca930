import { PlainButton } from '../../kit/button.tsx'
import { useTranslation } from '../../lib/texts.ts'

export interface Differing {
  label: string
  mine: string
  theirs: string
}

type DifferencesProps = { list: readonly Differing[]; onTheirs: () => void; onMine: () => void }

/** What a colleague saved meanwhile, beside what one has typed. The person decides. */
export function Differences({ list, onTheirs, onMine }: DifferencesProps) {
  const { t } = useTranslation('console')
  return (
    <section className="console-differences" aria-label={t('editor.differences')}>
      <DifferenceTable
        heads={[t('editor.field'), t('editor.theirs'), t('editor.mine')]}
        rows={list.map(({ label, theirs, mine }) => [label, theirs, mine])}
      />
      <div className="console-actions">
        <PlainButton variant="outline" onClick={onTheirs}>
          {t('editor.takeTheirs')}
        </PlainButton>
        <PlainButton variant="outline" onClick={onMine}>
          {t('editor.keepMine')}
        </PlainButton>
      </div>
    </section>
  )
}

type DifferenceTableProps = {
  heads: readonly [field: string, one: string, other: string]
  rows: readonly (readonly [label: string, one: string, other: string])[]
}

/** Fields in two versions, side by side. */
export function DifferenceTable({ heads, rows }: DifferenceTableProps) {
  return (
    <div className="console-table console-versions">
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, one, other]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-label={heads[1]}>{one || '—'}</td>
              <td data-label={heads[2]}>{other || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

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
      <div className="console-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('editor.field')}</th>
              <th scope="col">{t('editor.theirs')}</th>
              <th scope="col">{t('editor.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td data-label={t('editor.theirs')}>{theirs || '—'}</td>
                <td data-label={t('editor.mine')}>{mine || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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

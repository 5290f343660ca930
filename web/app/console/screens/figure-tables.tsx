import { type Figures, netOf } from '@idocard/domain/commerce/figures'
import { formatTwd } from '@idocard/domain/money'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Fact } from '../kit/parts.tsx'
import { type ReadColumn, ReadTable } from '../kit/read-table.tsx'
import { formatFigure } from './format-figure.ts'

/** From the prices of what was bought to what the shop keeps. */
export function Money({ sums }: { sums: Figures }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  return (
    <dl className="console-sum">
      <Fact name={t('figures.goods')}>{formatTwd(sums.goods, lang)}</Fact>
      <Fact name={t('figures.discounts')}>{formatTwd(-sums.discounts, lang)}</Fact>
      <Fact name={t('figures.freight')}>{formatTwd(sums.freight, lang)}</Fact>
      <Fact name={t('figures.name.revenue')}>
        <strong>{formatTwd(sums.revenue, lang)}</strong>
      </Fact>
      <Fact name={t('figures.name.refunds')}>{formatTwd(-sums.refunds, lang)}</Fact>
      <Fact name={t('figures.name.net')}>
        <strong>{formatTwd(netOf(sums), lang)}</strong>
      </Fact>
    </dl>
  )
}

/** Figures of a part that a table has, besides those that are drawn. */
type PartFigure = 'orders' | 'paid' | 'revenue' | 'refunds' | 'visits' | 'exchanges' | 'opened' | 'units' | 'goods'
type BreakdownRow = { name: string; sums: Figures; compared: Figures | null }
type BreakdownProps = { label: string; head: string; rows: readonly BreakdownRow[]; figures: readonly PartFigure[] }

/** The same figures of each product, language or source. */
export function Breakdown({ label, head, rows, figures }: BreakdownProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  if (rows.length === 0) return <p>{t('figures.nothing')}</p>
  const isCompared = rows.some(({ compared }) => compared !== null)
  const nameOf = (name: PartFigure) =>
    name === 'units' ? t('figures.units') : name === 'goods' ? t('figures.goods') : t(`figures.name.${name}`)
  // With many figures, the earlier one stands in the same cell. The file always has a column of its own for it.
  const isWide = figures.length < 3
  const before = (name: PartFigure, { compared }: BreakdownRow) => formatFigure(name, compared?.[name] ?? null, lang)
  const columns = figures.flatMap((name): ReadColumn<BreakdownRow>[] => [
    {
      label: nameOf(name),
      isNumber: true,
      cell: (row) =>
        isCompared && !isWide
          ? t('figures.withBefore', { now: formatFigure(name, row.sums[name], lang), before: before(name, row) })
          : formatFigure(name, row.sums[name], lang),
      value: ({ sums }) => sums[name],
    },
    ...(isCompared
      ? [
          {
            label: t('figures.before', { name: nameOf(name) }),
            isNumber: true,
            isInFileOnly: !isWide,
            cell: (row: BreakdownRow) => before(name, row),
            value: ({ compared }: BreakdownRow) => compared?.[name] ?? '',
          },
        ]
      : []),
  ])
  return <ReadTable label={label} columns={[{ label: head, cell: ({ name }) => name }, ...columns]} rows={rows} />
}

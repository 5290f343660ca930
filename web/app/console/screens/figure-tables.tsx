import { type Figures, netOf, type ShownFigure, shownFigure } from '@idocard/domain/commerce/figures'
import { joined } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Fact } from '../kit/parts.tsx'
import { type ReadColumn, ReadTable } from '../kit/read-table.tsx'
import { ShareChart } from '../kit/share-chart.tsx'
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
type PartFigure = ShownFigure | 'units' | 'goods'
const isShown = (name: PartFigure): name is ShownFigure => name !== 'units' && name !== 'goods'

type BreakdownRow<S> = { key: string; name: string; sums: S; compared: S | null }
type BreakdownProps<S, F extends string> = {
  label: string
  head: string
  rows: readonly BreakdownRow<S>[]
  /** The first one is drawn if the parts do not have the chosen one. */
  figures: readonly [F, ...F[]]
  /** The figure that is drawn of the whole. */
  chosen: string
}

/** The same figures of each product, language or source of the shop, one of them as a chart. */
export function Breakdown(props: BreakdownProps<Figures, PartFigure>) {
  const { t } = useTranslation('console')
  const lang = useLang()
  return (
    <BreakdownOf
      {...props}
      nameOf={(name) => t(isShown(name) ? `figures.name.${name}` : `figures.${name}`)}
      figureOf={(name, sums) => (isShown(name) ? shownFigure(name, sums) : sums[name])}
      format={(name, value) => formatFigure(name, value, lang)}
    />
  )
}

type WordsOf<S, F> = {
  nameOf: (name: F) => string
  figureOf: (name: F, sums: S) => number | null
  format: (name: F, value: number | null) => string
}

/** The same figures of each part, one of them as a chart. */
export function BreakdownOf<S, F extends string>({
  label,
  head,
  rows,
  figures,
  chosen,
  nameOf,
  figureOf,
  format,
}: BreakdownProps<S, F> & WordsOf<S, F>) {
  const { t } = useTranslation('console')
  const lang = useLang()
  if (rows.length === 0) return <p>{t('figures.nothing')}</p>
  const isCompared = rows.some(({ compared }) => compared !== null)
  // With many figures, the earlier one stands in the same cell. The file always has a column of its own for it.
  const isWide = figures.length < 3
  const now = (name: F, { sums }: BreakdownRow<S>) => format(name, figureOf(name, sums))
  const earlier = (name: F, { compared }: BreakdownRow<S>) => compared && figureOf(name, compared)
  const before = (name: F, row: BreakdownRow<S>) => format(name, earlier(name, row))
  const columns = figures.flatMap((name): ReadColumn<BreakdownRow<S>>[] => [
    {
      label: nameOf(name),
      isNumber: true,
      cell: (row) =>
        isCompared && !isWide
          ? t('figures.withBefore', { now: now(name, row), before: before(name, row) })
          : now(name, row),
      value: ({ sums }) => figureOf(name, sums) ?? '',
    },
    ...(isCompared
      ? [
          {
            label: t('figures.before', { name: nameOf(name) }),
            isNumber: true,
            isInFileOnly: !isWide,
            cell: (row: BreakdownRow<S>) => before(name, row),
            value: (row: BreakdownRow<S>) => earlier(name, row) ?? '',
          },
        ]
      : []),
  ])
  const drawn = figures.find((name) => name === chosen) ?? figures[0]
  return (
    <>
      <ShareChart
        label={nameOf(drawn)}
        shares={rows.map((row) => ({
          key: row.key,
          name: row.name,
          value: figureOf(drawn, row.sums),
          compared: earlier(drawn, row),
        }))}
        read={({ value, compared }) =>
          joined(lang, 'dot', [
            format(drawn, value),
            isCompared ? t('figures.was', { value: format(drawn, compared) }) : '',
          ])
        }
      />
      <ReadTable
        label={label}
        columns={[{ label: head, cell: ({ name }) => name }, ...columns]}
        rows={rows}
        keyOf={({ key }) => key}
      />
    </>
  )
}

import type { Contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import { SHOWN_FIGURES, type ShownFigure, shownFigure } from '@idocard/domain/commerce/figures'
import type { OrderSource } from '@idocard/domain/commerce/visit-source'
import { joined, type Lang, pick } from '@idocard/domain/language'
import { keepPreviousData } from '@tanstack/react-query'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatDate } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { BarChart } from '../kit/bar-chart.tsx'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { type ReadColumn, ReadTable } from '../kit/read-table.tsx'
import { Breakdown, Money } from './figure-tables.tsx'
import { FigureTile } from './figure-tile.tsx'
import { PeriodFilter, usePeriod } from './figures-period.tsx'
import { daysText, formatFigure, known, stepName } from './format-figure.ts'

type Loaded = OutputOf<Contract['siteFigures']['load']>

/** What happened in the shop and with cards in a period. The address has the period and the figure that is drawn. */
export default function FiguresScreen() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { address, change: set, input } = usePeriod()
  const shown = known(SHOWN_FIGURES, address.get('figure'), 'revenue')
  const figures = useCall(api.siteFigures.load, input, { placeholderData: keepPreviousData })
  return (
    <Page title={t('screen.figures')}>
      <PeriodFilter days={figures.data?.days} />
      {figures.error ? (
        <Failed error={figures.error} again={shared('again')} onAgain={() => void figures.refetch()} />
      ) : figures.data ? (
        <All loaded={figures.data} shown={shown} onShow={(figure) => set({ figure })} />
      ) : (
        <Skeleton label={shared('loading')} lines={10} />
      )}
    </Page>
  )
}

type AllProps = { loaded: Loaded; shown: ShownFigure; onShow: (figure: ShownFigure) => void }

function All({ loaded, shown, onShow }: AllProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { days, compared, sums, comparedSums, langs, products, sources, cards, since } = loaded
  return (
    <>
      <p className="console-range" role="status">
        {daysText(days, lang)}
        {compared && <small>{t('figures.comparedWith', { days: daysText(compared, lang) })}</small>}
      </p>
      <fieldset className="console-figures">
        <legend className="visually-hidden">{t('figures.choose')}</legend>
        {SHOWN_FIGURES.map((name) => (
          <FigureTile
            key={name}
            name={t(`figures.name.${name}`)}
            value={shownFigure(name, sums)}
            compared={comparedSums ? shownFigure(name, comparedSums) : undefined}
            format={(value) => formatFigure(name, value, lang)}
            isShown={name === shown}
            onShow={() => onShow(name)}
          />
        ))}
      </fieldset>
      <Drawn loaded={loaded} shown={shown} />
      <div className="console-breakdowns">
        <Part title={t('figures.money')}>
          <Money sums={sums} />
        </Part>
        <Part title={t('figures.byCard')}>
          <Breakdown
            label={t('figures.byCard')}
            head={t('figures.source')}
            rows={cards.map((one) => ({ ...one, name: t(`figures.cardSources.${one.key as 'nfc'}`) }))}
            figures={['opened']}
            chosen={shown}
          />
        </Part>
      </div>
      <Part title={t('figures.bySource')}>
        <p>{t('figures.bySourceText')}</p>
        <Breakdown
          label={t('figures.bySource')}
          head={t('figures.source')}
          rows={sources.map((one) => ({
            ...one,
            name: t(`figures.sources.${(one.key as OrderSource) || 'unknown'}`),
          }))}
          figures={['revenue', 'orders', 'paid', 'refunds', 'visits', 'conversion']}
          chosen={shown}
        />
      </Part>
      <Part title={t('figures.byLang')}>
        <Breakdown
          label={t('figures.byLang')}
          head={t('figures.lang')}
          rows={langs.map((one) => ({ ...one, name: t(`figures.langs.${one.key as Lang}`) }))}
          figures={['revenue', 'orders', 'paid', 'refunds', 'visits', 'conversion', 'exchanges']}
          chosen={shown}
        />
      </Part>
      <Part title={t('figures.byProduct')}>
        <p>{t('figures.byProductText')}</p>
        <Breakdown
          label={t('figures.byProduct')}
          head={t('figures.product')}
          rows={products.map((one) => ({ ...one, name: pick(lang, one.titleCh, one.titleEn) }))}
          figures={['goods', 'units']}
          chosen={shown}
        />
      </Part>
      <Part title={t('figures.meanings')}>
        <dl className="console-meanings">
          {SHOWN_FIGURES.map((name) => (
            <Fact key={name} name={t(`figures.name.${name}`)}>
              {t(`figures.meaning.${name}`)}
            </Fact>
          ))}
        </dl>
        <ul>
          <li>{t('figures.taiwan')}</li>
          <li>
            {since.visits ? t('figures.visitsSince', { day: formatDate(since.visits, lang) }) : t('figures.noVisits')}
          </li>
          {since.kept && <li>{t('figures.keptSince', { day: formatDate(since.kept, lang) })}</li>}
        </ul>
      </Part>
    </>
  )
}

/** A figure over the days or months of the period, as a chart and as a table of all. */
function Drawn({ loaded: { steps, comparedSteps, step, days }, shown }: { loaded: Loaded; shown: ShownFigure }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const nameOf = (start: string) => stepName(step, start, lang)
  const bars = (some: Loaded['steps']) =>
    some.map(({ start, sums }) => ({ name: nameOf(start), value: shownFigure(shown, sums) }))
  const title = t(`figures.name.${shown}`)
  const columns: readonly [ReadColumn<Loaded['steps'][number]>, ...ReadColumn<Loaded['steps'][number]>[]] = [
    {
      label: t(step === 'day' ? 'figures.day' : 'figures.month'),
      cell: ({ start }) => nameOf(start),
      value: ({ start }) => (step === 'day' ? start : start.slice(0, 7)),
    },
    ...SHOWN_FIGURES.map((name) => ({
      label: t(`figures.name.${name}`),
      isNumber: true,
      cell: ({ sums }: Loaded['steps'][number]) => formatFigure(name, shownFigure(name, sums), lang),
      value: ({ sums }: Loaded['steps'][number]) => shownFigure(name, sums) ?? '',
    })),
  ]
  return (
    <Part title={title}>
      <p>{t(`figures.meaning.${shown}`)}</p>
      <BarChart
        key={`${days.from} ${days.until}`}
        label={t('figures.chart', { name: title })}
        bars={bars(steps)}
        compared={bars(comparedSteps)}
        formatAxis={(value) =>
          // Half an order is no order.
          shown === 'conversion' || Number.isInteger(value) ? formatFigure(shown, value, lang, true) : ''
        }
        read={(bar, mark) =>
          joined(lang, 'colon', [
            bar.name,
            joined(lang, 'dot', [
              formatFigure(shown, bar.value, lang),
              mark && t('figures.at', { day: mark.name, value: formatFigure(shown, mark.value, lang) }),
            ]),
          ])
        }
      />
      <details className="console-more">
        <summary>{t('figures.table')}</summary>
        <ReadTable label={t('figures.tableOf')} columns={columns} rows={steps.toReversed()} />
      </details>
    </Part>
  )
}

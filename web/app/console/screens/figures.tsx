import type { Contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import { changeOf, type Figures, SHOWN_FIGURES, type ShownFigure, shownFigure } from '@idocard/domain/commerce/figures'
import { COMPARISONS, FIGURE_PERIODS } from '@idocard/domain/commerce/figures-period'
import type { OrderSource } from '@idocard/domain/commerce/visit-source'
import { joined, type Lang, localeOf, pick } from '@idocard/domain/language'
import { NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatDate } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useAddress } from '../kit/address.ts'
import { BarChart } from '../kit/bar-chart.tsx'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { type ReadColumn, ReadTable } from '../kit/read-table.tsx'
import { Breakdown, Money } from './figure-tables.tsx'
import { formatFigure } from './format-figure.ts'

type Loaded = OutputOf<Contract['siteFigures']['load']>

/** The first of the values that an address names, or the usual one: anybody can write anything into an address. */
const known = <T extends string>(values: readonly T[], value: string | null, usual: T): T =>
  values.find((one) => one === value) ?? usual

/** What happened in the shop and with cards in a period. The address has the period and the figure that is drawn. */
export default function FiguresScreen() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { address, change: set } = useAddress({ replace: true })
  const period = known(FIGURE_PERIODS, address.get('period'), '30')
  const compare = known(COMPARISONS, address.get('compare'), 'before')
  const shown = known(SHOWN_FIGURES, address.get('figure'), 'revenue')
  const own = { from: address.get('from') ?? '', until: address.get('until') ?? '' }
  const figures = useCall(
    api.siteFigures.load,
    { period, compare, ...(period === 'own' && own) },
    { placeholderData: keepPreviousData },
  )
  const days = figures.data?.days
  const setDay = (name: 'from' | 'until', day: string) => {
    if (day === '') return
    // From the window's address, which may be ahead of what is rendered: both days are typed one right after the other.
    const { from = '', until = '' } = Object.fromEntries(new URLSearchParams(window.location.search))
    const both = { from, until, [name]: day }
    set(both.from <= both.until ? both : { from: day, until: day })
  }
  return (
    <Page title={t('screen.figures')}>
      <div className="console-filters">
        <NativeSelect
          label={t('figures.period')}
          value={period}
          data={FIGURE_PERIODS.map((value) => ({ value, label: t(`figures.periods.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            set({ period: value, from: '', until: '', ...(value === 'own' && days) })
          }
        />
        {period === 'own' &&
          (['from', 'until'] as const).map((name) => (
            <TextInput
              key={name}
              type="date"
              label={t(`figures.${name}`)}
              min="2000-01-01"
              max="2999-12-31"
              value={own[name]}
              onChange={({ currentTarget: { value } }) => setDay(name, value)}
            />
          ))}
        <NativeSelect
          label={t('figures.compare')}
          value={compare}
          data={COMPARISONS.map((value) => ({ value, label: t(`figures.comparisons.${value}`) }))}
          onChange={({ currentTarget: { value } }) => set({ compare: value })}
        />
      </div>
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

/** `2026年11月1日–2026年11月27日`, or one day. */
const range = ({ from, until }: { from: string; until: string }, lang: Lang) =>
  from === until ? formatDate(from, lang) : `${formatDate(from, lang)} – ${formatDate(until, lang)}`

type AllProps = { loaded: Loaded; shown: ShownFigure; onShow: (figure: ShownFigure) => void }

function All({ loaded, shown, onShow }: AllProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { days, compared, sums, comparedSums, langs, products, sources, cards, since } = loaded
  return (
    <>
      <p className="console-range" role="status">
        {range(days, lang)}
        {compared && <small>{t('figures.comparedWith', { days: range(compared, lang) })}</small>}
      </p>
      <fieldset className="console-figures">
        <legend className="visually-hidden">{t('figures.choose')}</legend>
        {SHOWN_FIGURES.map((name) => (
          <Tile
            key={name}
            name={name}
            sums={sums}
            compared={comparedSums}
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

/** `+12.5%`; nothing if there is nothing to compare with. */
function formatChange(now: number | null, before: number | null, lang: Lang): string {
  const change = now === null || before === null ? null : changeOf(now, before)
  if (change === null) return ''
  return new Intl.NumberFormat(localeOf(lang), {
    style: 'percent',
    maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
    signDisplay: 'exceptZero',
  }).format(change)
}

type TileProps = { name: ShownFigure; sums: Figures; compared: Figures | null; isShown: boolean; onShow: () => void }

/** A figure of the whole period, which draws it when it is pressed. */
function Tile({ name, sums, compared, isShown, onShow }: TileProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const value = shownFigure(name, sums)
  const before = compared && shownFigure(name, compared)
  return (
    <button type="button" aria-pressed={isShown} onClick={onShow}>
      <span>{t(`figures.name.${name}`)}</span>
      <strong>{formatFigure(name, value, lang)}</strong>
      {compared && (
        <small>
          {joined(lang, 'dot', [
            formatChange(value, before, lang),
            t('figures.was', { value: formatFigure(name, before, lang) }),
          ])}
        </small>
      )}
    </button>
  )
}

/** A figure over the days or months of the period, as a chart and as a table of all. */
function Drawn({ loaded: { steps, comparedSteps, step, days }, shown }: { loaded: Loaded; shown: ShownFigure }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const nameOf = (start: string) =>
    step === 'day'
      ? formatDate(start, lang)
      : new Intl.DateTimeFormat(localeOf(lang), { year: 'numeric', month: lang === 'zh-tw' ? 'long' : 'short' }).format(
          new Date(start),
        )
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
        formatAxis={(value) => formatFigure(shown, value, lang, true)}
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

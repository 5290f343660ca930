import type { Contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import { COMPANY_FIGURES, type CompanyFigure, type CompanySums } from '@idocard/domain/company/company-figures'
import { joined, localeOf } from '@idocard/domain/language'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { BarChart } from '../kit/bar-chart.tsx'
import { Part } from '../kit/parts.tsx'
import { type ReadColumn, ReadTable } from '../kit/read-table.tsx'
import { BreakdownOf } from './figure-tables.tsx'
import { FigureTile } from './figure-tile.tsx'
import { daysText, stepName } from './format-figure.ts'

type Loaded = OutputOf<Contract['companyFigures']['load']>
/** What is told of a company, of a department and of a person alike. */
type Told = Omit<Loaded, 'departments' | 'goals' | 'tree'> & Partial<Pick<Loaded, 'goals'>>

/** The words and numbers of a company’s figures. */
export function useCompanyFigures() {
  const { t } = useTranslation('console')
  const lang = useLang()
  return {
    nameOf: (name: CompanyFigure) => t(`companyFigures.name.${name}`),
    figureOf: (name: CompanyFigure, sums: CompanySums) => sums[name],
    /** `120K` where there is little room. A part of a month’s goal has a fraction. */
    format: (_name: CompanyFigure, value: number | null, isShort = false) =>
      value === null
        ? '–'
        : value.toLocaleString(localeOf(lang), { maximumFractionDigits: 1, ...(isShort && { notation: 'compact' }) }),
  }
}

type CompanyToldProps = {
  told: Told
  /** Those that are told; the first one is drawn if the chosen one is not among them. */
  figures?: readonly [CompanyFigure, ...CompanyFigure[]]
  chosen: string | null
  onShow: (figure: CompanyFigure) => void
}

/** The figures of a period, one of them over its days or months, and how cards were opened. */
export function CompanyTold({ told, figures = COMPANY_FIGURES, chosen, onShow }: CompanyToldProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { nameOf, format, figureOf } = useCompanyFigures()
  const { days, compared, sums, comparedSums, sources } = told
  const shown = figures.find((name) => name === chosen) ?? (figures.includes('opened') ? 'opened' : figures[0])
  return (
    <>
      <p className="console-range" role="status">
        {daysText(days, lang)}
        {compared && <small>{t('figures.comparedWith', { days: daysText(compared, lang) })}</small>}
      </p>
      <fieldset className="console-figures">
        <legend className="visually-hidden">{t('figures.choose')}</legend>
        {figures.map((name) => (
          <FigureTile
            key={name}
            name={nameOf(name)}
            value={sums[name]}
            compared={comparedSums?.[name]}
            format={(value) => format(name, value)}
            isShown={name === shown}
            onShow={() => onShow(name)}
          />
        ))}
      </fieldset>
      <Drawn told={told} figures={figures} shown={shown} />
      <Part title={t('companyFigures.bySource')}>
        <BreakdownOf
          label={t('companyFigures.bySource')}
          head={t('figures.source')}
          rows={sources.map((one) => ({ ...one, name: t(`figures.cardSources.${one.key}`) }))}
          figures={['opened', 'saved', 'exchanged', 'tapped']}
          chosen={shown}
          {...{ nameOf, figureOf, format }}
        />
      </Part>
    </>
  )
}

type Step = Loaded['steps'][number]
type DrawnProps = { told: Told; figures: readonly CompanyFigure[]; shown: CompanyFigure }

/** A figure over the days or months of the period, with its goals, as a chart and as a table of all. */
function Drawn({ told: { steps, comparedSteps, step, days, goals = [] }, figures, shown }: DrawnProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { nameOf, format } = useCompanyFigures()
  const startOf = ({ start }: Step) => stepName(step, start, lang)
  const title = nameOf(shown)
  const wanted = goals.reduce((sum, goal) => sum + (goal[shown] ?? 0), 0)
  const reached = steps.reduce((sum, { sums }) => sum + sums[shown], 0)
  const columns: readonly [ReadColumn<Step>, ...ReadColumn<Step>[]] = [
    {
      label: t(step === 'day' ? 'figures.day' : 'figures.month'),
      cell: startOf,
      value: ({ start }) => (step === 'day' ? start : start.slice(0, 7)),
    },
    ...figures.map((name) => ({
      label: nameOf(name),
      isNumber: true,
      cell: ({ sums }: Step) => format(name, sums[name]),
      value: ({ sums }: Step) => sums[name],
    })),
  ]
  return (
    <Part title={title}>
      <p>{t(`companyFigures.meaning.${shown}`)}</p>
      {wanted > 0 && (
        <p className="console-goal">
          {t('companyFigures.reached', {
            goal: format(shown, Math.round(wanted)),
            part: (reached / wanted).toLocaleString(localeOf(lang), { style: 'percent' }),
          })}
        </p>
      )}
      <BarChart
        key={`${days.from} ${days.until}`}
        label={t('figures.chart', { name: title })}
        bars={steps.map((one, at) => ({
          name: startOf(one),
          value: one.sums[shown],
          goal: goals[at]?.[shown] ?? null,
        }))}
        compared={comparedSteps.map((one) => ({ name: startOf(one), value: one.sums[shown] }))}
        formatAxis={(value) => (Number.isInteger(value) ? format(shown, value, true) : '')}
        read={(bar, mark) =>
          joined(lang, 'colon', [
            bar.name,
            joined(lang, 'dot', [
              format(shown, bar.value),
              bar.goal ? t('companyFigures.goal', { value: format(shown, bar.goal) }) : '',
              mark && t('figures.at', { day: mark.name, value: format(shown, mark.value) }),
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

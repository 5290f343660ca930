import { LEAD_FIGURES, type LeadFigure, type LeadSums } from '@idocard/domain/company/lead'
import { localeOf, pick } from '@idocard/domain/language'
import { keepPreviousData } from '@tanstack/react-query'
import { Failed } from '../../kit/failed.tsx'
import { api } from '../../lib/browser-api.ts'
import { type Input, useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Part } from '../kit/parts.tsx'
import { BreakdownOf } from './figure-tables.tsx'

/** Whom the company’s people met in the days that are shown, by event and by colleague. */
export function LeadFigures({ input }: { input: NonNullable<Input<typeof api.companyFigures.load_leads>> }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { data, error, refetch } = useCall(api.companyFigures.load_leads, input, { placeholderData: keepPreviousData })
  if (error && !data) return <Failed error={error} again={shared('again')} onAgain={() => void refetch()} />
  if (!data || data.events.length === 0) return null
  const words = {
    figures: LEAD_FIGURES,
    chosen: 'leads',
    nameOf: (name: LeadFigure) => t(`companyFigures.leadName.${name}`),
    figureOf: (name: LeadFigure, sums: LeadSums) => sums[name],
    format: (_name: LeadFigure, value: number | null) => (value === null ? '–' : value.toLocaleString(localeOf(lang))),
  }
  const rows = (all: typeof data.events, none: string) =>
    all.map(({ id, nameCh, nameEn, sums, compared }) => ({
      ...{ key: String(id), name: id === 0 ? none : pick(lang, nameCh, nameEn), sums, compared },
    }))
  return (
    <>
      <Part title={t('companyFigures.byEvent')}>
        <p>{t('companyFigures.byEventText')}</p>
        <BreakdownOf
          label={t('companyFigures.byEvent')}
          head={t('lead.event')}
          rows={rows(data.events, t('companyFigures.noEvent'))}
          {...words}
        />
      </Part>
      <Part title={t('companyFigures.byColleague')}>
        <BreakdownOf
          label={t('companyFigures.byColleague')}
          head={t('lead.metBy')}
          rows={rows(data.colleagues, t('companyFigures.colleagueGone'))}
          {...words}
        />
      </Part>
    </>
  )
}

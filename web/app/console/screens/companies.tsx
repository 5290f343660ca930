import { pick } from '@idocard/domain/language'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Pictured } from '../kit/cells.tsx'
import { Count } from '../kit/count.tsx'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'

/** The companies whose people carry cards. */
export default function Companies() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const companies = useList(api.siteCompany.list, ['keyword', 'state'])
  return (
    <ListPage
      title={t('screen.companies')}
      screen="companies"
      list={companies}
      search={t('company.search')}
      tabs={{
        name: 'state',
        label: t('company.state'),
        options: (['', 'live', 'paused'] as const).map((value) => ({
          value,
          label: t(`company.states.${value || 'all'}`),
        })),
      }}
      columns={[
        {
          name: 'name',
          label: t('company.name'),
          sort: 'name',
          cell: ({ titleCh, titleEn, squareLogo }) => (
            <Pictured img={squareLogo}>{pick(lang, titleCh, titleEn)}</Pictured>
          ),
          text: ({ titleCh, titleEn }) => pick(lang, titleCh, titleEn),
        },
        { name: 'prefix', label: t('company.field.prefix'), sort: 'prefix', cell: ({ prefix }) => prefix },
        {
          name: 'state',
          label: t('company.state'),
          cell: ({ state }) => <CompanyState state={state} />,
          text: ({ state }) => t(`company.states.${state}`),
        },
        {
          name: 'cards',
          label: t('company.cards'),
          isNumber: true,
          cell: ({ cards }) => <Count of={cards} />,
          text: ({ cards }) => cards,
        },
        {
          name: 'holders',
          label: t('company.holders'),
          isNumber: true,
          cell: ({ holders }) => <Count of={holders} />,
          text: ({ holders }) => holders,
        },
        {
          name: 'owners',
          label: t('company.owners'),
          cell: ({ owners }) => <Owners of={owners} />,
          text: ({ owners }) => owners.join(t('comma')),
        },
        {
          name: 'since',
          label: t('company.since'),
          sort: 'since',
          cell: ({ since }) => formatMoment(since, lang),
          text: ({ since }) => formatStamp(since),
        },
      ]}
      isOpened
      add={{ may: 'company.edit', text: t('company.add') }}
      empty={{ title: t('company.none'), text: t('company.noneText') }}
    />
  )
}

/** As many owners as a row names. */
const NAMED = 3

function Owners({ of }: { of: readonly string[] }) {
  const { t } = useTranslation('console')
  if (of.length === 0) return t('company.noOwner')
  const named = of.slice(0, NAMED).join(t('comma'))
  return of.length > NAMED ? t('company.moreOwners', { named, count: of.length - NAMED }) : named
}

/** Whether a company goes on. */
export function CompanyState({ state }: { state: 'live' | 'paused' }) {
  const { t } = useTranslation('console')
  return <StatusBadge tone={state === 'live' ? 'good' : 'attention'}>{t(`company.states.${state}`)}</StatusBadge>
}

import { COMPANY_FIGURES } from '@idocard/domain/company/company-figures'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { addressOf } from '../kit/place.ts'
import { ReadTable } from '../kit/read-table.tsx'
import { useCompanyFigures } from './company-told.tsx'
import { monthName } from './format-figure.ts'

/** What the company wants to reach, month by month. */
export default function Goals() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { prefix } = useMe()
  const { nameOf, format } = useCompanyFigures()
  const goals = useCall(api.companyGoal.list)
  return (
    <Page title={t('screen.goals')} back={{ to: addressOf({ prefix, screen: 'figures' }), text: t('screen.figures') }}>
      <p>{t('goal.text')}</p>
      {goals.error ? (
        <Failed error={goals.error} again={shared('again')} onAgain={() => void goals.refetch()} />
      ) : goals.data ? (
        <ReadTable
          label={t('screen.goals')}
          rows={goals.data.list}
          keyOf={({ month }) => month}
          columns={[
            {
              label: t('figures.month'),
              cell: ({ month }) => monthName(month, lang),
              value: ({ month }) => month.slice(0, 7),
            },
            ...COMPANY_FIGURES.map((name) => ({
              label: nameOf(name),
              isNumber: true,
              // On a phone an empty cell takes no line.
              cell: (row: NonNullable<typeof goals.data>['list'][number]) =>
                row[name] === null ? '' : format(name, row[name]),
              value: (row: NonNullable<typeof goals.data>['list'][number]) => row[name] ?? '',
            })),
            {
              label: t('goal.since'),
              cell: ({ isOwn, ...row }) =>
                t(
                  isOwn
                    ? 'goal.own'
                    : COMPANY_FIGURES.some((name) => row[name] !== null)
                      ? 'goal.earlier'
                      : 'goal.none',
                ),
            },
          ]}
          act={({ month }) => (
            <Can may="goal.edit" variant="quiet" to={addressOf({ prefix, screen: 'goals', id: month })}>
              {t('goal.edit')}
            </Can>
          )}
        />
      ) : (
        <Skeleton label={shared('loading')} lines={12} />
      )}
    </Page>
  )
}

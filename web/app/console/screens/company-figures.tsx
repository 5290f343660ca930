import { COMPANY_FIGURES } from '@idocard/domain/company/company-figures'
import { type Lang, pick } from '@idocard/domain/language'
import { Checkbox, NativeSelect } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can, OnlyAllowed } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { CompanyTold, useCompanyFigures } from './company-told.tsx'
import { LeadFigures } from './figure-leads.tsx'
import { BreakdownOf } from './figure-tables.tsx'
import { PeriodFilter, usePeriod } from './figures-period.tsx'

interface Node {
  id: number
  parentId: number
  titleCh: string
  titleEn: string
}

/** Departments as a tree: each below the one around it, further in. Who is in none comes last. */
function inTree<N extends Node>(all: readonly N[], lang: Lang): (N & { name: string })[] {
  const ids = new Set(all.map(({ id }) => id))
  const under = (parentId: number, depth: number): (N & { name: string })[] =>
    all
      .filter(
        (one) =>
          one.id !== 0 && (depth === 0 ? !ids.has(one.parentId) || one.parentId === 0 : one.parentId === parentId),
      )
      .flatMap((one) => [
        { ...one, name: `${'\u2003'.repeat(depth)}${pick(lang, one.titleCh, one.titleEn)}` },
        ...under(one.id, depth + 1),
      ])
  return under(0, 0)
}

/** What happened with the cards of the company’s people. The address has period, department and the figure that is drawn. */
export default function CompanyFigures() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { prefix, may } = useMe()
  const { nameOf, figureOf, format } = useCompanyFigures()
  const { address, change: set, input } = usePeriod()
  const departmentId = Number(/^\d{1,9}$/.exec(address.get('departmentId') ?? '')?.[0] ?? 0)
  const figures = useCall(api.companyFigures.load, { ...input, departmentId }, { placeholderData: keepPreviousData })
  const chosen = address.get('figure')
  const { data } = figures
  const none = data?.departments.find(({ id }) => id === 0)
  return (
    <Page
      title={t('screen.figures')}
      actions={
        <OnlyAllowed value={true}>
          <Can
            may="people.read"
            variant="outline"
            to={`${addressOf({ prefix, screen: 'figurePeople' })}?${carried(address)}`}
          >
            {t('companyFigures.people')}
          </Can>
          <Can may="goal.edit" variant="outline" to={addressOf({ prefix, screen: 'goals' })}>
            {t('companyFigures.setGoals')}
          </Can>
        </OnlyAllowed>
      }
    >
      <PeriodFilter days={data?.days}>
        {(data?.tree.length ?? 0) > 0 && (
          <NativeSelect
            label={t('employee.department')}
            value={String(departmentId || '')}
            data={[
              { value: '', label: t('employee.everywhere') },
              ...inTree(data?.tree ?? [], lang).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => set({ departmentId: value })}
          />
        )}
      </PeriodFilter>
      {figures.error ? (
        <Failed error={figures.error} again={shared('again')} onAgain={() => void figures.refetch()} />
      ) : data ? (
        <>
          <CompanyTold told={data} chosen={chosen} onShow={(figure) => set({ figure })} />
          {data.tree.length > 0 && (
            <Part title={t('companyFigures.byDepartment')}>
              <p>{t('companyFigures.byDepartmentText')}</p>
              <BreakdownOf
                label={t('companyFigures.byDepartment')}
                head={t('employee.department')}
                rows={[
                  ...inTree(data.departments, lang),
                  ...(none ? [{ ...none, name: t('companyFigures.noDepartment') }] : []),
                ].map((one) => ({ ...one, key: String(one.id) }))}
                figures={['opened', 'claimed', 'saved', 'exchanged', 'tapped']}
                chosen={chosen ?? 'opened'}
                {...{ nameOf, figureOf, format }}
              />
            </Part>
          )}
          {departmentId === 0 && may('lead.read') && <LeadFigures input={input} />}
          {may('goal.edit') && <MonthlyMail />}
          <Part title={t('figures.meanings')}>
            <dl className="console-meanings">
              {COMPANY_FIGURES.map((name) => (
                <Fact key={name} name={nameOf(name)}>
                  {t(`companyFigures.meaning.${name}`)}
                </Fact>
              ))}
            </dl>
            <ul>
              <li>{t('figures.taiwan')}</li>
              <li>{t('companyFigures.whose')}</li>
              <li>{t('companyFigures.kept')}</li>
            </ul>
          </Part>
        </>
      ) : (
        <Skeleton label={shared('loading')} lines={10} />
      )}
    </Page>
  )
}

/** The same days and department on another screen. */
export function carried(address: URLSearchParams): URLSearchParams {
  const names = ['period', 'from', 'until', 'compare', 'departmentId']
  return new URLSearchParams([...address].filter(([name]) => names.includes(name)))
}

/** Whether the figures are mailed to whoever looks at them. */
function MonthlyMail() {
  const { t } = useTranslation('console')
  const setting = useCall(api.companyFigures.load_mail)
  const save = useCommand(api.companyFigures.save_mail, {
    onSuccess: ({ isOn }) =>
      void toast({ tone: 'good', title: t(isOn ? 'companyFigures.mailIsOn' : 'companyFigures.mailIsOff') }),
  })
  if (!setting.data) return null
  const { isOn, hasEmail } = setting.data
  return (
    <Part title={t('companyFigures.mail')}>
      <p>{t(hasEmail ? 'companyFigures.mailText' : 'companyFigures.mailNowhere')}</p>
      <Checkbox
        label={t('companyFigures.mailOn')}
        checked={isOn && hasEmail}
        disabled={save.isPending || !hasEmail}
        onChange={({ currentTarget: { checked } }) => save.mutate({ isOn: checked })}
      />
    </Part>
  )
}

import type { Colleague } from '@idocard/contract/identity/site-staff'
import { SITE_ROLES, type SiteRole } from '@idocard/domain/identity/permission'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useNameOf } from '../kit/place-name.ts'

/** Everybody with a role, of the site or at a company. */
export default function Staff() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const nameOf = useNameOf()
  const staff = useList(api.siteStaff.list, ['keyword', 'place', 'role', 'companyId'])
  const roles = (all: Colleague['roles']) =>
    all
      .map((one) =>
        one.prefix ? t('staff.at', { role: t(`role.${one.role}`), place: nameOf(one) }) : t(`role.${one.role}`),
      )
      .join(t('comma'))
  return (
    <ListPage
      title={t('screen.staff')}
      screen="staff"
      list={staff}
      search={t('staff.search')}
      tabs={{
        name: 'place',
        label: t('staff.place'),
        options: (['', 'site', 'company'] as const).map((value) => ({
          value,
          label: t(`staff.places.${value || 'all'}`),
        })),
      }}
      choices={[
        {
          name: 'role',
          label: t('staff.role'),
          options: [
            { value: '', label: t('staff.anyRole') },
            ...(Object.keys(SITE_ROLES) as SiteRole[]).map((value) => ({ value, label: t(`role.${value}`) })),
          ],
        },
      ]}
      columns={[
        { name: 'name', label: t('staff.name'), sort: 'name', cell: ({ name, contact }) => name || contact },
        { name: 'contact', label: t('staff.contact'), cell: ({ contact }) => contact },
        { name: 'roles', label: t('staff.roles'), cell: (row) => roles(row.roles) },
        { name: 'factor', label: t('staff.factor'), cell: (row) => t(`staff.factors.${row.secondFactor}`) },
        {
          name: 'seen',
          label: t('staff.seen'),
          cell: ({ lastSeenAt }) => (lastSeenAt ? formatMoment(lastSeenAt, lang) : t('staff.notSeen')),
          text: ({ lastSeenAt }) => (lastSeenAt ? formatStamp(lastSeenAt) : ''),
        },
      ]}
      isOpened
      add={{ may: 'people.invite', text: t('staff.give') }}
      empty={{ title: t('staff.none'), text: t('staff.noneText') }}
    />
  )
}

import { COMPANY_ROLE_NAMES } from '@idocard/domain/identity/permission'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { Part } from '../kit/parts.tsx'
import { Invitations } from './invitations.tsx'

/** Who works in a company's console, and who is invited to. */
export default function CompanyStaff() {
  const { t } = useTranslation('console')
  const staff = useList(api.companyStaff.list, ['keyword', 'role'])
  const invitations = useCall(api.companyStaff.list_invitations).data?.list ?? []
  return (
    <ListPage
      title={t('screen.staff')}
      screen="staff"
      list={staff}
      search={t('staff.search')}
      choices={[
        {
          name: 'role',
          label: t('staff.role'),
          options: [
            { value: '', label: t('staff.anyRole') },
            ...COMPANY_ROLE_NAMES.map((value) => ({ value, label: t(`role.${value}`) })),
          ],
        },
      ]}
      columns={[
        { name: 'name', label: t('staff.name'), sort: 'name', cell: ({ name, contact }) => name || contact },
        { name: 'contact', label: t('staff.contact'), cell: ({ contact }) => contact },
        {
          name: 'roles',
          label: t('staff.roles'),
          cell: ({ roles }) => roles.map(({ role }) => t(`role.${role}`)).join(t('comma')),
        },
        { name: 'factor', label: t('staff.factor'), cell: (row) => t(`staff.factors.${row.secondFactor}`) },
      ]}
      isOpened
      add={{ may: 'people.invite', text: t('staff.invite') }}
      empty={{ title: t('list.none'), text: t('staff.noneText') }}
      below={
        invitations.length > 0 && (
          <Part title={t('staff.invitations')}>
            <Invitations list={invitations} />
          </Part>
        )
      }
    />
  )
}

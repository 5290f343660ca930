import { ROLES, type Role, type Scope } from '@idocard/domain/identity/permission'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from '../../lib/texts.ts'

type RoleFieldProps<R extends Role> = {
  scope: Scope
  roles: readonly R[]
  value: R
  onChange: (role: R) => void
}

/** One of the roles that one gives, and what it allows. */
export function RoleField<R extends Role>({ scope, roles, value, onChange }: RoleFieldProps<R>) {
  const { t } = useTranslation('console')
  const rights = (ROLES[scope][value] ?? []).map((right) => t(`right.${right.replace('.', '_') as 'prize_edit'}`))
  return (
    <NativeSelect
      label={t('staff.role')}
      description={t('staff.allows', { rights: rights.join(t('comma')) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as R)}
    />
  )
}

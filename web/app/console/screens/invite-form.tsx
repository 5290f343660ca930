import { COMPANY_LIMITS, INVITATION_DAYS } from '@idocard/domain/company/company-profile'
import type { CompanyRole } from '@idocard/domain/identity/permission'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../lib/texts.ts'
import { CodeForm } from '../kit/code-sheet.tsx'
import { RoleField } from './role-field.tsx'
import { useGivenRoles } from './role-moves.tsx'

type InviteFormProps = {
  /** The role that is chosen at first. */
  role?: CompanyRole
  /** Whom one will probably invite: it can be changed. */
  contact?: string
  isBusy: boolean
  error: Error | null
  onSubmit: (invited: { username: string; role: CompanyRole; pinCode: string }) => void
}

/** Invites somebody to have a role at a company. */
export function InviteForm({ role: first, contact = '', isBusy, error, onSubmit }: InviteFormProps) {
  const { t } = useTranslation('console')
  const roles = useGivenRoles()
  const [username, setUsername] = useState(contact)
  const [role, setRole] = useState<CompanyRole>(first ?? (roles.includes('editor') ? 'editor' : (roles[0] ?? 'viewer')))
  return (
    <CodeForm
      action="staff_role"
      submit={t('staff.invite')}
      isReady={username.trim() !== ''}
      isDangerous={false}
      isBusy={isBusy}
      error={error}
      onSubmit={(pinCode) => onSubmit({ username, role, pinCode })}
    >
      <p>{t('company.inviteText', { days: INVITATION_DAYS })}</p>
      <TextInput
        label={t('staff.username')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={COMPANY_LIMITS.mail}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <RoleField scope="company" roles={roles} value={role} onChange={setRole} />
    </CodeForm>
  )
}

import { SITE_ROLES, type SiteRole } from '@idocard/domain/identity/permission'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { CodeForm } from '../kit/code-sheet.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { addressOf } from '../kit/place.ts'

/** Gives somebody a role of the site. */
export function GiveRole() {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const navigate = useNavigate()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<SiteRole>('orders')
  const give = useCommand(api.siteStaff.give_role, {
    inPlace: true,
    onSuccess: () => {
      void toast({ tone: 'good', title: t('staff.given') })
      void navigate(addressOf({ prefix, screen: 'staff' }))
    },
  })
  const rights = SITE_ROLES[role].map((right) => t(`right.${right.replace('.', '_') as 'prize_edit'}`))
  return (
    <Page title={t('staff.give')} back={{ to: addressOf({ prefix, screen: 'staff' }), text: t('screen.staff') }}>
      <CodeForm
        action="staff_role"
        submit={t('staff.give')}
        isReady={username.trim() !== ''}
        isBusy={give.isPending}
        error={give.error}
        onSubmit={(pinCode) => give.mutate({ username, role, pinCode })}
      >
        <TextInput
          label={t('staff.username')}
          description={t('staff.usernameText')}
          autoComplete="off"
          maxLength={254}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('staff.role')}
          description={t('staff.allows', { rights: rights.join(t('comma')) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={(Object.keys(SITE_ROLES) as SiteRole[]).map((value) => ({ value, label: t(`role.${value}`) }))}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as SiteRole)}
        />
      </CodeForm>
    </Page>
  )
}

import { SITE_ROLES, type SiteRole } from '@idocard/domain/identity/permission'
import { pick } from '@idocard/domain/language'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { CodeForm } from '../kit/code-sheet.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { addressOf } from '../kit/place.ts'
import { InviteForm } from './invite-form.tsx'
import { RoleField } from './role-field.tsx'

const ROLES = Object.keys(SITE_ROLES) as SiteRole[]
/** Companies that the list of places offers. Of others, one invites on their own screen. */
const MOST_COMPANIES = 500

/** Gives somebody a role of the site, or invites them to have one at a company. */
export function GiveRole() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const [address] = useSearchParams()
  const [place, setPlace] = useState(address.get('company') ?? '')
  const companies = useCall(api.siteCompany.list, { pageSize: MOST_COMPANIES }).data
  return (
    <Page title={t('staff.give')} back={{ to: addressOf({ prefix, screen: 'staff' }), text: t('screen.staff') }}>
      <div className="console-editor">
        <NativeSelect
          label={t('staff.place')}
          description={companies?.isMore ? t('staff.moreCompanies') : undefined}
          data={[
            { value: '', label: t('site') },
            ...(companies?.list ?? []).map(({ id, titleCh, titleEn }) => ({
              value: String(id),
              label: pick(lang, titleCh, titleEn),
            })),
          ]}
          value={place}
          onChange={(event) => setPlace(event.currentTarget.value)}
        />
      </div>
      {place === '' ? <OfSite /> : <AtCompany key={place} id={Number(place)} />}
    </Page>
  )
}

function AtCompany({ id }: { id: number }) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const navigate = useNavigate()
  const invite = useCommand(api.siteCompany.invite, {
    inPlace: true,
    onSuccess: () => {
      void toast({ tone: 'good', title: t('company.invited') })
      // There the invitation is.
      void navigate(addressOf({ prefix, screen: 'companies', id: String(id) }))
    },
  })
  return <InviteForm isBusy={invite.isPending} error={invite.error} onSubmit={(one) => invite.mutate({ id, ...one })} />
}

function OfSite() {
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
  return (
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
      <RoleField scope="site" roles={ROLES} value={role} onChange={setRole} />
    </CodeForm>
  )
}

import { useNavigate } from 'react-router'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { InviteForm } from './invite-form.tsx'
import { RoleMoves } from './role-moves.tsx'

/** Somebody who works in the company's console, or an invitation. */
export default function CompanyColleague({ id }: { id: string }) {
  return id === 'new' ? <Invite /> : <Known id={id} />
}

function Invite() {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  const navigate = useNavigate()
  const invite = useCommand(api.companyStaff.invite, {
    inPlace: true,
    onSuccess: () => {
      void toast({ tone: 'good', title: t('company.invited') })
      void navigate(addressOf({ prefix, screen: 'staff' }))
    },
  })
  return (
    <Page title={t('staff.invite')} back={{ to: addressOf({ prefix, screen: 'staff' }), text: t('screen.staff') }}>
      <InviteForm isBusy={invite.isPending} error={invite.error} onSubmit={invite.mutate} />
    </Page>
  )
}

function Known({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { prefix } = useMe()
  const { data: person, error, refetch } = useCall(api.companyStaff.get, { id })
  return (
    <Page
      title={person ? person.name || person.contact : t('screen.staff')}
      back={{ to: addressOf({ prefix, screen: 'staff' }), text: t('screen.staff') }}
      actions={
        <Can may="people.invite" variant="outline" to={addressOf({ prefix, screen: 'staff', id: 'new' })}>
          {t('staff.invite')}
        </Can>
      }
    >
      {person ? (
        <>
          <Part title={t('staff.roles')}>
            <RoleMoves person={person} />
          </Part>
          <Part title={t('staff.signIn')}>
            <dl className="console-facts">
              <Fact name={t('staff.contact')}>{person.contact}</Fact>
              <Fact name={t('staff.factor')}>{t(`staff.factors.${person.secondFactor}`)}</Fact>
            </dl>
            <p>{t('staff.resetThere')}</p>
          </Part>
        </>
      ) : error ? (
        <Failed error={error} again={shared('again')} onAgain={() => void refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={6} />
      )}
    </Page>
  )
}

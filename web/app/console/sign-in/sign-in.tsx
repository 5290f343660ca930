import { useState } from 'react'
import { useLocation } from 'react-router'
import { HolderLogin } from '../../features/frame/backstage/holder-login.tsx'
import { LanguageChoice } from '../../features/frame/backstage/language-choice.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { holderToken, memberToken } from '../../lib/session.ts'
import { useTranslation } from '../../lib/texts.ts'
import { placeOf } from '../kit/place.ts'
import { Enrol } from './enrol.tsx'
import { Factor } from './factor.tsx'
import { Invitation } from './invitation.tsx'

/**
 * The way into the console: a sign-in by code, and then a second factor, which is set up the first time. It is shown at
 * any address of the console, which opens afterwards.
 */
export function SignIn({ hasSession }: { hasSession: boolean }) {
  const { t } = useTranslation('console')
  return (
    <main className="console-sign-in">
      <title>{t('signIn.title')}</title>
      <p className="console-brand">iDoCard</p>
      <h1 className="console-title">{t('signIn.title')}</h1>
      {hasSession ? <SecondStep /> : <HolderLogin intro={<p>{t('signIn.intro')}</p>} submit={t('signIn.next')} />}
      <LanguageChoice />
    </main>
  )
}

function SecondStep() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { prefix } = placeOf(useLocation().pathname)
  const me = useCall(api.staff.load_me)
  // Once somebody has begun to set an app up, its recovery codes must be read before anything else is shown.
  const [isEnrolling, setEnrolling] = useState(false)
  if (!me.data)
    return me.error ? (
      <Failed error={me.error} again={shared('again')} onAgain={() => void me.refetch()} />
    ) : (
      <Skeleton label={shared('loading')} lines={4} />
    )
  const { roles, invitations } = me.data
  const invitation =
    invitations.find((one) => one.prefix === prefix) ?? (roles.length === 0 ? invitations[0] : undefined)
  if (invitation)
    return (
      <>
        <Invitation invitation={invitation} />
        <Other />
      </>
    )
  if (roles.length === 0)
    return (
      <EmptyState title={t('signIn.noRole')} action={<Other />}>
        {t('signIn.noRoleText')}
      </EmptyState>
    )
  return (
    <>
      {me.data.hasSecondFactor && !isEnrolling ? <Factor {...me.data} /> : <Enrol onBegin={() => setEnrolling(true)} />}
      <Other />
    </>
  )
}

/** Signs in as somebody else: ends the session in this browser from which the console was opened. */
function Other() {
  const { t } = useTranslation('console')
  const leave = async () => {
    try {
      await api.account.logout()
    } catch (error) {
      // Without a network too: a session that nobody uses ends by itself.
      if (!(error instanceof ApiError)) throw error
    }
    holderToken.set(undefined)
    memberToken.set(undefined)
  }
  return (
    <div>
      <PlainButton variant="quiet" onClick={() => void leave()}>
        {t('signIn.other')}
      </PlainButton>
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { useLoaderData, useNavigate, useParams } from 'react-router'
import { takeWanted, useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { Screen } from '../../features/frame/backstage/screen.tsx'
import { type SignInData, SignInForm } from '../../features/frame/backstage/sign-in-form.tsx'
import { useTranslation } from '../../lib/texts.ts'

/** Signing in and signing up, which are the same: an unknown number creates a new account. */
export function SignInScreen() {
  const { t } = useTranslation('backstage')
  const { user } = useBackstage()
  const { apple } = useLoaderData<SignInData>()
  const { prefix } = useParams()
  const navigate = useNavigate()
  const isSignedIn = useIsHolder()
  const isGone = useRef(false)
  // Also runs if the sign-in happens in another tab.
  useEffect(() => {
    if (!isSignedIn || isGone.current) return
    isGone.current = true
    void navigate(takeWanted(prefix), { replace: true })
  }, [isSignedIn, navigate, prefix])
  return (
    <Screen title={t('login.title')} back={user}>
      <SignInForm apple={apple} intro={<p>{t('login.intro')}</p>} submit={t('login.submit')} />
    </Screen>
  )
}

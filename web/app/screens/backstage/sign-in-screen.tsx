import { useCallback, useEffect, useRef } from 'react'
import { useLoaderData, useNavigate, useParams } from 'react-router'
import { useCompanyReturn } from '../../features/frame/backstage/company-return.ts'
import { takeWanted, useBackstage, useIsHolder } from '../../features/frame/backstage/holder.tsx'
import { Screen } from '../../features/frame/backstage/screen.tsx'
import { type SignInData, SignInForm } from '../../features/frame/backstage/sign-in-form.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTranslation } from '../../lib/texts.ts'

/** Signing in and signing up, which are the same: an unknown number creates a new account. */
export function SignInScreen() {
  const { t } = useTranslation('backstage')
  const { user, start } = useBackstage()
  const { apple } = useLoaderData<SignInData>()
  const { prefix } = useParams()
  const navigate = useNavigate()
  const isSignedIn = useIsHolder()
  const isGone = useRef(false)
  const begin = useCallback(
    ({ cardSn, isNew }: { cardSn: string; isNew: boolean }) => {
      if (!isNew || isGone.current) return
      isGone.current = true
      void navigate(start(cardSn), { replace: true })
    },
    [navigate, start],
  )
  const company = useCompanyReturn(isSignedIn, begin)
  // Also runs if the sign-in happens in another tab.
  useEffect(() => {
    if (!isSignedIn || isGone.current || company.isHere) return
    isGone.current = true
    void navigate(takeWanted(prefix), { replace: true })
  }, [isSignedIn, navigate, prefix, company.isHere])
  return (
    <Screen title={t('login.title')} back={user}>
      {company.said && <Notice tone={company.said.tone} live title={company.said.text} />}
      <SignInForm apple={apple} intro={<p>{t('login.intro')}</p>} submit={t('login.submit')} />
    </Screen>
  )
}

import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { CodeLogin } from '../../features/backstage/code-login.tsx'
import { takeWanted, useBackstage, useIsHolder } from '../../features/backstage/holder.tsx'
import { Screen } from '../../features/backstage/screen.tsx'
import classes from './screens.module.css'

/** Signing in to the back office. */
export default function LoginScreen() {
  const { t } = useTranslation('backstage')
  const { user, signUp } = useBackstage()
  const { prefix } = useParams()
  const navigate = useNavigate()
  const isSignedIn = useIsHolder()
  const isGone = useRef(false)
  // Also when the sign-in happens in another tab.
  useEffect(() => {
    if (!isSignedIn || isGone.current) return
    isGone.current = true
    void navigate(takeWanted(prefix), { replace: true })
  }, [isSignedIn, navigate, prefix])
  return (
    <Screen title={t('login.title')} back={user}>
      <CodeLogin intro={t('login.intro')} submit={t('login.submit')} />
      <p className={classes.quiet}>
        {t('login.new')} <Link to={signUp}>{t('entry.signUp')}</Link>
      </p>
    </Screen>
  )
}

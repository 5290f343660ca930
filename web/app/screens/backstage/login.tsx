import { useEffect, useRef } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useParams } from 'react-router'
import { AppleButton } from '../../features/backstage/apple-button.tsx'
import { takeWanted, useBackstage, useIsHolder } from '../../features/backstage/holder.tsx'
import { HolderLogin } from '../../features/backstage/holder-login.tsx'
import { Screen } from '../../features/backstage/screen.tsx'
import { visitContext } from '../../lib/context.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './screens.module.css'

/**
 * The address of Apple's script; empty: not available. It comes from the server-rendered page, whose policy allows it.
 */
let appleScript = ''
export const loader = ({ context }: LoaderFunctionArgs) => ({ apple: context.get(visitContext).appleScript })
export const clientLoader = () => ({ apple: appleScript })

/** Signing in to the back office. */
export default function LoginScreen() {
  const { t } = useTranslation('backstage')
  const { user, signUp } = useBackstage()
  const { apple } = useLoaderData<typeof loader>()
  const { prefix } = useParams()
  const navigate = useNavigate()
  const isSignedIn = useIsHolder()
  const isGone = useRef(false)
  useEffect(() => {
    appleScript = apple
  }, [apple])
  // Also when the sign-in happens in another tab.
  useEffect(() => {
    if (!isSignedIn || isGone.current) return
    isGone.current = true
    void navigate(takeWanted(prefix), { replace: true })
  }, [isSignedIn, navigate, prefix])
  return (
    <Screen title={t('login.title')} back={user}>
      <HolderLogin intro={t('login.intro')} submit={t('login.submit')} />
      {apple && <AppleButton script={apple} />}
      <p className={classes.quiet}>
        {t('login.new')} <Link to={signUp}>{t('entry.signUp')}</Link>
      </p>
    </Screen>
  )
}

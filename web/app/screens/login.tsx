import type { CompanyConfig } from '@idocard/contract/company/company'
import type { Member } from '@idocard/contract/identity/account'
import { useEffect } from 'react'
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { cartVersion } from '../features/commerce/cart/cart.ts'
import { Agreement } from '../features/identity/login/agreement.tsx'
import { lastMember } from '../features/identity/login/last-member.ts'
import classes from '../features/identity/login/login.module.css'
import { LoginSteps } from '../features/identity/login/login-steps.tsx'
import { safeReturn } from '../features/identity/login/safe-return.ts'
import { SentTo } from '../features/identity/login/sent-to.tsx'
import { useMemberLogin } from '../features/identity/login/use-member-login.ts'
import { Notice } from '../kit/notice.tsx'
import { PageTitle } from '../kit/page-title.tsx'
import { useInBrowser } from '../lib/in-browser.ts'
import { paths } from '../lib/paths.ts'
import { memberToken } from '../lib/session.ts'
import { useTranslation } from '../lib/texts.ts'

/** The server's rendering depends on `from`, so that the layout does not shift when the script runs. */
export const handle = { query: ['from'] }

/** The cart's version on the server belongs to one member. For another member it could match a different cart. */
function onSignedIn(member: Member): void {
  if (lastMember.get() !== member.id) cartVersion.set(undefined)
  lastMember.set(member.id)
}

export default function LoginScreen() {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const company = useRouteLoaderData<{ company: CompanyConfig }>('root')?.company
  const login = useMemberLogin(onSignedIn)
  const { sent } = login
  const inBrowser = useInBrowser()
  const from = query.get('from') || null
  const isSignedIn = memberToken.use() !== ''

  // Also runs if the sign-in happens in another tab.
  useEffect(() => {
    if (inBrowser && isSignedIn) void navigate(safeReturn(from), { replace: true })
  }, [inBrowser, isSignedIn, from, navigate])

  return (
    <main className={classes.screen}>
      <title>{t('pageTitle')}</title>
      <meta name="description" content={t('description')} />
      <PageTitle
        title={sent ? t('code.heading') : t('heading')}
        intro={sent ? <SentTo sent={sent} onChange={login.change} /> : t('intro')}
      />
      <div className={classes.card}>
        {from !== null && !sent && (
          <Notice tone="attention" title={t('sentHere.title')}>
            {from.startsWith(paths.checkout) ? t('sentHere.buy') : t('sentHere.other')}
          </Notice>
        )}
        <LoginSteps login={login} ready={inBrowser} done={isSignedIn} submit={t('code.submit')} />
        <Agreement terms={company?.termsUse ?? ''} privacy={company?.privatePolicy ?? ''} />
      </div>
    </main>
  )
}

import type { Member } from '@idocard/contract/account'
import type { CompanyConfig } from '@idocard/contract/company'
import { formatMobile } from '@idocard/domain/phone'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useRouteLoaderData, useSearchParams } from 'react-router'
import { cartVersion } from '../features/cart/cart.ts'
import { Agreement } from '../features/login/agreement.tsx'
import { CodeForm } from '../features/login/code-form.tsx'
import { lastMember } from '../features/login/last-member.ts'
import classes from '../features/login/login.module.css'
import { Resend } from '../features/login/resend.tsx'
import { useLogin } from '../features/login/use-login.ts'
import { UsernameForm } from '../features/login/username-form.tsx'
import { useInBrowser } from '../features/session/require-member.tsx'
import { Notice } from '../kit/notice.tsx'
import { PageTitle } from '../kit/page-title.tsx'
import { paths, safeReturn } from '../lib/paths.ts'
import { memberToken } from '../lib/session.ts'
import type { SentCode } from '../lib/use-sent-code.ts'

/** The server renders where the user was redirected from, so that the layout does not shift when the script runs. */
export const handle = { query: ['from'] }

/** The cart's version on the server belongs to one member: for another it would name one of that member's carts. */
function onSignedIn(member: Member): void {
  if (lastMember.get() !== member.id) cartVersion.set(undefined)
  lastMember.set(member.id)
}

export default function LoginScreen() {
  const { t } = useTranslation('login')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const company = useRouteLoaderData<{ company: CompanyConfig }>('root')?.company
  const { typed, sent, refused, busy, request, resend, confirm, change } = useLogin(onSignedIn)
  const inBrowser = useInBrowser()
  const from = query.get('from') || null
  const isSignedIn = memberToken.use() !== ''

  // Also when the sign-in happens in another tab.
  useEffect(() => {
    if (inBrowser && isSignedIn) void navigate(safeReturn(from), { replace: true })
  }, [inBrowser, isSignedIn, from, navigate])

  return (
    <main className={classes.screen}>
      <title>{t('pageTitle')}</title>
      <meta name="description" content={t('description')} />
      <PageTitle
        title={sent ? t('code.heading') : t('heading')}
        intro={sent ? <SentTo sent={sent} onChange={change} /> : t('intro')}
      />
      <div className={classes.card}>
        {from !== null && !sent && (
          <Notice tone="attention" title={t('sentHere.title')}>
            {from.startsWith(paths.checkout) ? t('sentHere.buy') : t('sentHere.other')}
          </Notice>
        )}
        {sent ? (
          <>
            <CodeForm
              username={sent.typed}
              busy={busy || isSignedIn}
              refused={refused}
              onSubmit={(code) => void confirm(code)}
            />
            <Resend
              kind={sent.kind}
              from={sent.resendFrom}
              busy={busy}
              resent={sent.again}
              onResend={() => void resend()}
            />
          </>
        ) : (
          <UsernameForm
            initial={typed}
            ready={inBrowser}
            busy={busy}
            refused={refused?.message}
            onSubmit={(username) => void request(username)}
          />
        )}
        <Agreement terms={company?.termsUse ?? ''} privacy={company?.privatePolicy ?? ''} />
      </div>
    </main>
  )
}

function SentTo({ sent, onChange }: { sent: SentCode; onChange: () => void }) {
  const { t } = useTranslation('login')
  return (
    <>
      <p role="status">
        {t(sent.kind === 'phone' ? 'code.sentPhone' : 'code.sentEmail')}{' '}
        <span className={classes.sentTo}>{formatMobile(sent.value)}</span>
        <br />
        {t('code.valid', { minutes: sent.validMinutes })}
      </p>
      <button type="button" className={classes.change} onClick={onChange}>
        {t('code.change')}
      </button>
    </>
  )
}

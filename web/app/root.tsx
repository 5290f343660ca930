import 'virtual:mantine-variables.css'
import './kit/latin-face.css'
import './kit/mantine.css'
import './kit/tokens.css'
import latinFace from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { CompanyConfig } from '@idocard/contract/company/company'
import { htmlLang, type Lang } from '@idocard/domain/language'
import { type ReactNode, useEffect } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useRouteLoaderData,
} from 'react-router'
import { Progress } from './kit/progress.tsx'
import { Toaster } from './kit/toaster.tsx'
import { usePageViews } from './lib/analytics.ts'
import { rememberArrival } from './lib/came-from.ts'
import { companyOf, rememberCompany } from './lib/company.ts'
import { visitContext } from './lib/context.ts'
import { followChosenLang, type NeedsTexts, useLang } from './lib/language.ts'
import { OfflineNotice } from './lib/offline-notice.tsx'
import { onMissingScript } from './lib/stale-chunk.ts'
import { useTexts, useTranslation } from './lib/texts.ts'
import { toast } from './lib/toast.ts'
import { failUnreachable } from './lib/unreachable.ts'

export { ErrorScreen as ErrorBoundary } from './screens/error.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, analytics } = context.get(visitContext)
  return { company: await companyOf(api), analytics }
}

export const clientMiddleware = [failUnreachable]

/** The company is loaded once, when the page opens. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const lang: Lang = useLang()
  const texts = useTexts()
  const loaded = useRouteLoaderData<typeof loader>('root')
  const company = loaded?.company
  useEffect(() => followChosenLang(texts), [texts])
  useEffect(() => {
    if (company) rememberCompany(company)
  }, [company])
  useEffect(() => {
    window.idoReady?.()
    delete window.idoReady
  }, [])
  useEffect(rememberArrival, [])
  usePageViews(loaded?.analytics)
  const isBackOffice = /^\/(backstage|admin)(\/|$)/.test(useLocation().pathname)
  const parts = useMatches().flatMap(({ handle }) => (handle as Partial<NeedsTexts> | undefined)?.texts ?? [])
  return (
    <html
      lang={htmlLang(lang)}
      data-texts={parts.join(' ')}
      data-mantine-color-scheme="light"
      data-app={isBackOffice ? 'back-office' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {isBackOffice && <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#16201c" />}
        <meta name="theme-color" content="#faf7f1" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        {/* English pages use this font throughout. On Chinese pages it is used for a few words, which can wait. */}
        {lang === 'en-us' && <link rel="preload" as="font" type="font/woff2" href={latinFace} crossOrigin="" />}
        <AppLinks company={loaded?.company} />
        <Meta />
        <Links />
      </head>
      <body>
        <Progress />
        <OfflineNotice />
        {children}
        <Toaster />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The manifest and icons for installing the site, or a company's back office with its own name and icon. */
function AppLinks({ company }: { company: CompanyConfig | undefined }) {
  const lang = useLang()
  const { pathname } = useLocation()
  const at = company && `/backstage/${company.prefix}`
  if (at && (pathname === at || pathname.startsWith(`${at}/`)))
    return (
      <>
        <link rel="apple-touch-icon" href={`${at}/icon-180.png`} />
        <link rel="manifest" href={`${at}/manifest.webmanifest?lang=${lang}`} />
      </>
    )
  return (
    <>
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
    </>
  )
}

export default function Root() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useEffect(
    () =>
      onMissingScript(() => {
        void toast({ tone: 'bad', title: t('missingScript') })
        // Cancels the navigation that waits for the script.
        void navigate(location.pathname + location.search, { replace: true, preventScrollReset: true })
      }),
    [navigate, t],
  )
  return <Outlet />
}

import { refreshes } from 'virtual:staff-refreshes'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Controls } from '../kit/controls.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { knowRefreshes } from '../lib/command.ts'
import { useInBrowser } from '../lib/in-browser.ts'
import { withTexts } from '../lib/language.ts'
import { paths } from '../lib/paths.ts'
import { newQueryClient } from '../lib/query-client.ts'
import { holderToken, memberToken, staffToken } from '../lib/session.ts'
import { useTranslation } from '../lib/texts.ts'
import styles from './console.css?url'
import { Frame } from './frame.tsx'
import { placeOf } from './kit/place.ts'
import { Demo } from './sign-in/demo.tsx'
import { SignIn } from './sign-in/sign-in.tsx'

knowRefreshes(refreshes)

export { ErrorScreen as ErrorBoundary } from '../screens/error.tsx'

export const handle = { texts: ['member', 'backstage', 'console', 'print'] } as const

/** The console's own stylesheet: no other page loads it. */
export const links = () => [{ rel: 'stylesheet', href: styles }]
/** Lets the server render the page. In the browser, `clientLoader` loads the texts. */
export const loader = () => null
export const clientLoader = () => withTexts(handle, null)
export const shouldRevalidate = () => false

/**
 * The console: `/admin` for the site, `/admin/<prefix>` for a company. One route, whose screens are in `screens.ts`, so
 * that the list of routes in every page does not grow with them.
 */
export default function Console() {
  const { t } = useTranslation('backstage')
  const inBrowser = useInBrowser()
  const staff = staffToken.use()
  const [holder, member] = [holderToken.use(), memberToken.use()]
  const before = holder || member
  const { pathname } = useLocation()
  const { prefix } = placeOf(pathname)
  return (
    <Controls>
      <meta name="robots" content="noindex" />
      {!inBrowser ? (
        <main className="console-sign-in">
          <Skeleton label={t('loading')} lines={5} />
        </main>
      ) : (
        // What one session loaded for one company is shown in no other.
        <Loaded key={`${staff} ${before} ${prefix}`}>
          {pathname === paths.demoCompany ? <Demo /> : staff ? <Frame /> : <SignIn hasSession={before !== ''} />}
        </Loaded>
      )}
    </Controls>
  )
}

function Loaded({ children }: { children: React.ReactNode }) {
  const [client] = useState(newQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

import type { CompanyConfig } from '@idocard/contract/company/company'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { data, type LoaderFunctionArgs, Outlet, useLoaderData, useParams } from 'react-router'
import { useDrafts } from '../../features/cards/card-editor/use-drafts.ts'
import { useWhereSender } from '../../features/company/at-event/at-event.ts'
import { watchInstall } from '../../features/company/company-page/install.ts'
import { useStoredContacts } from '../../features/contacts/contacts/all-contacts.ts'
import { useWaitingSender } from '../../features/contacts/contacts/use-waiting-sender.ts'
import { brandProps } from '../../features/frame/backstage/brand.ts'
import { useIsLogin } from '../../features/frame/backstage/holder.tsx'
import { useMissingScreen } from '../../features/frame/backstage/missing-screen.ts'
import { backstage } from '../../features/frame/backstage/paths.ts'
import { forgetStored, storeQueries } from '../../features/frame/backstage/stored-queries.ts'
import { startWorker } from '../../features/frame/backstage/worker.ts'
import { unsubscribePush } from '../../features/identity/notices/push.ts'
import { useWorkerMessages } from '../../features/identity/notices/use-worker-messages.ts'
import { useVisit } from '../../features/loyalty/points/use-visit.ts'
import { Controls } from '../../kit/controls.tsx'
import { type Api, ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { FALLBACK } from '../../lib/company.ts'
import { visitContext } from '../../lib/context.ts'
import { withTexts } from '../../lib/language.ts'
import { newQueryClient } from '../../lib/query-client.ts'
import { holderToken } from '../../lib/session.ts'
import { useArrival } from '../site/use-arrival.ts'
import { useRouteProgress } from '../site/use-route-progress.ts'
import classes from './layout.module.css'

// The boundary is below the root, so that an error does not remove the document and its stylesheets.
export { ErrorScreen as ErrorBoundary } from '../error.tsx'

export const handle = { texts: ['member', 'backstage', 'news', 'support'] } as const

/**
 * An unknown company prefix in the address is a 404 page. If the config cannot be loaded for another reason, the back
 * office opens with the fallback from the specification. (On the server, an unavailable database has its own page.)
 */
async function load(api: Api): Promise<{ company: CompanyConfig }> {
  try {
    return { company: await api.company.getConfig() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 404) throw data(null, 404)
    return { company: FALLBACK }
  }
}
export const loader = ({ context }: LoaderFunctionArgs) => load(context.get(visitContext).api)
export const clientLoader = () => withTexts(handle, load(api))
/** The company is loaded once, when the back office opens. */
export const shouldRevalidate = () => false

export default function BackstageLayout() {
  const { company } = useLoaderData<typeof loader>()
  const { prefix = company.prefix } = useParams()
  // Stored answers are of one back office: their keys do not name it.
  return <BackOffice key={prefix} company={company} prefix={prefix} />
}

/** The holder's back office: a narrow column on a plain background. */
function BackOffice({ company, prefix }: { company: CompanyConfig; prefix: string }) {
  const [client] = useState(newQueryClient)
  const content = useRef<HTMLDivElement>(null)
  useIsLogin()
  useArrival(content)
  useRouteProgress()
  useMissingScreen()
  useWorkerMessages(client)
  // Another user may have signed in in another tab: they must neither see the previous holder's data nor get notices.
  useEffect(
    () =>
      holderToken.subscribe(() => {
        client.clear()
        forgetStored()
        void unsubscribePush()
      }),
    [client],
  )
  useEffect(watchInstall, [])
  useEffect(() => storeQueries(client, prefix), [client, prefix])
  useDrafts(client)
  useStoredContacts(client)
  const { contacts, addContact } = backstage(prefix)
  useWaitingSender(client, contacts, addContact)
  useWhereSender(client)
  useEffect(() => void startWorker(prefix, company.squareLogo), [prefix, company.squareLogo])
  return (
    <QueryClientProvider client={client}>
      <Visit />
      <Controls>
        <div className={classes.ground} {...brandProps(company.accent)} ref={content}>
          <Outlet context={company} />
        </div>
      </Controls>
    </QueryClientProvider>
  )
}

function Visit() {
  useVisit()
  return null
}

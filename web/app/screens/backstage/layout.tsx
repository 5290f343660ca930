import type { CompanyConfig } from '@idocard/contract/company'
import { QueryClientProvider } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { data, type LoaderFunctionArgs, Outlet, useLoaderData, useParams } from 'react-router'
import { brandStyle } from '../../features/backstage/brand.ts'
import { useIsLogin } from '../../features/backstage/holder.tsx'
import { forgetKept, keepQueries } from '../../features/backstage/kept-queries.ts'
import { startWorker } from '../../features/backstage/worker.ts'
import { Controls } from '../../kit/controls.tsx'
import { type Api, ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { visitContext } from '../../lib/context.ts'
import { addBackstageTexts } from '../../lib/language.ts'
import { newQueryClient } from '../../lib/query-client.ts'
import { holderToken } from '../../lib/session.ts'
import { useArrival } from '../site/use-arrival.ts'
import { useRouteProgress } from '../site/use-route-progress.ts'
import classes from './layout.module.css'

/** An address under a prefix that no company has is no page. */
async function load(api: Api): Promise<{ company: CompanyConfig }> {
  try {
    return { company: await api.company.getConfig() }
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) throw data(null, 404)
    throw error
  }
}
export const loader = ({ context }: LoaderFunctionArgs) => load(context.get(visitContext).api)
export async function clientLoader() {
  const [loaded] = await Promise.all([load(api), addBackstageTexts()])
  return loaded
}
/** The company is read once, when the back office opens. */
export const shouldRevalidate = () => false

/** The card holder's back office: a narrow column on a quiet ground. */
export default function BackstageLayout() {
  const { company } = useLoaderData<typeof loader>()
  const { prefix = company.prefix } = useParams()
  const [client] = useState(newQueryClient)
  const content = useRef<HTMLDivElement>(null)
  useIsLogin()
  useArrival(content)
  useRouteProgress()
  // Someone else may have signed in, in another tab: nothing of the last holder is shown to them.
  useEffect(
    () =>
      holderToken.subscribe(() => {
        client.clear()
        forgetKept()
      }),
    [client],
  )
  useEffect(() => keepQueries(client, prefix), [client, prefix])
  useEffect(() => void startWorker(prefix, company.squareLogo), [prefix, company.squareLogo])
  return (
    <QueryClientProvider client={client}>
      <Controls>
        <div className={classes.ground} style={brandStyle(company.accent) as CSSProperties} ref={content}>
          <Outlet context={company} />
        </div>
      </Controls>
    </QueryClientProvider>
  )
}

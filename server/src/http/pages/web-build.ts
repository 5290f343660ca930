import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CardDocument, CardHtml } from '@idocard/contract/cards/card-view'
import type { PaymentPage } from '@idocard/contract/commerce/payment-page'
import type { CertificatePage } from '@idocard/contract/company/certificate-page'
import type { FaultPage } from '@idocard/contract/fault-page'
import type { UnsubscribePage } from '@idocard/contract/identity/unsubscribe-page'
import type { Lang } from '@idocard/domain/language'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { Config } from '../../config/env.ts'
import type { PageRoute } from './page-address.ts'
import type { WebApplication } from './pages.ts'

type PageSettings = Pick<Config, 'analytics' | 'apple'>

/** The exports of the web application's server entry besides React Router's own. */
interface Entry {
  renderCard(document: CardDocument): CardHtml
  renderFault(page: FaultPage): string
  renderPayment(page: PaymentPage): string
  renderCertificate(page: CertificatePage): string
  renderUnsubscribe(page: UnsubscribePage): string
  visit(
    lang: Lang,
    transport: unknown,
    publicUrl: string,
    settings: { analytics: PageSettings['analytics']; appleScript: string; failed(error: unknown): void },
  ): RouterContextProvider
}

/** The web application was not built. */
export class WebNotBuilt extends Error {
  override name = 'WebNotBuilt'
}

/** Loads the built web application from `folder` (`web/build`). */
export async function loadWebBuild(folder: string, settings: PageSettings): Promise<WebApplication> {
  const file = join(folder, 'server/index.js')
  if (!existsSync(file))
    throw new WebNotBuilt(`The web application is not built: run npm run build (looked for ${file}).`)
  return webApplication((await import(pathToFileURL(file).href)) as ServerBuild, 'production', settings)
}

/** Wraps React Router's server build: its routes with the query each declares, and its renderer. */
export async function webApplication(
  build: ServerBuild,
  mode: 'production' | 'development',
  settings: PageSettings,
): Promise<WebApplication> {
  const { createRequestHandler } = await import('react-router')
  const handle = createRequestHandler(build, mode)
  const entry = build.entry.module as unknown as Entry
  return {
    routes: pageRoutes(build),
    renderCard: (document) => entry.renderCard(document),
    renderFault: (page) => entry.renderFault(page),
    renderPayment: (page) => entry.renderPayment(page),
    renderCertificate: (page) => entry.renderCertificate(page),
    renderUnsubscribe: (page) => entry.renderUnsubscribe(page),
    render: async (url, lang, call, failed) => {
      const { origin, pathname } = new URL(url)
      // A company's back office calls the API with that company's prefix.
      const prefix = /^\/backstage\/([^/]+)/.exec(pathname)?.[1]
      const transport = async ({ path }: { path: string }, input: Record<string, unknown>) =>
        (await call(path, input, lang, prefix)).envelope
      return handle(
        new Request(url),
        entry.visit(lang, transport, origin, {
          analytics: settings.analytics,
          appleScript: settings.apple?.scriptUrl ?? '',
          failed,
        }),
      )
    },
  }
}

/** Every route with a page, fixed ones before those with a parameter. */
function pageRoutes(build: ServerBuild): PageRoute[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const parents = new Set(routes.map((route) => route.parentId))
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id]
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : ''
  }
  return routes
    .filter((route) => !parents.has(route.id) && route.path !== '*')
    .map((route) => ({
      pattern: pathOf(route.id) || '/',
      query: (route.module.handle as { query?: string[] } | undefined)?.query ?? [],
    }))
    .sort((a, b) => Number(a.pattern.includes(':')) - Number(b.pattern.includes(':')))
}

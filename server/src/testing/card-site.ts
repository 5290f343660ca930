import type { CardDocument, CardHtml } from '@idocard/contract/cards/card-view'
import type { PaymentPage } from '@idocard/contract/commerce/payment-page'
import type { CertificatePage } from '@idocard/contract/company/certificate-page'
import type { FaultPage } from '@idocard/contract/fault-page'
import type { UnsubscribePage } from '@idocard/contract/identity/unsubscribe-page'
import { openSession } from '../features/identity/sign-in/index.ts'
import { hashOf, newToken } from '../shared/secrets.ts'
import { type TestApp, testApp } from './app.ts'

/** 陳雅婷, whose cards are among the demo content, and the number of one of them. */
export const DEMO_HOLDER = '0b6c2f0e-5a0f-4d8e-9a57-3a6f3f1d0a01'
export const DEMO_CARD = 'cheny7p3k9'

/** The `User-Agent` of a phone's browser. */
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** A card page with its input as text. */
export const cardAsGiven = (document: CardDocument): CardHtml => ({
  html: [`<pre>${JSON.stringify(document)}</pre><script>1</script>`],
  script: '1',
})

/** The server with such card pages, and the demo holder signed in. */
export async function cardSite(settings: Record<string, string> = {}): Promise<{ app: TestApp; token: string }> {
  const application = async () => ({
    routes: [
      { pattern: '/:id', query: [] },
      { pattern: '/backstage/:prefix', query: [] },
    ],
    renderCard: cardAsGiven,
    renderFault: (page: FaultPage) => JSON.stringify(page),
    renderPayment: (page: PaymentPage) => JSON.stringify(page),
    renderCertificate: (page: CertificatePage) => JSON.stringify(page),
    renderUnsubscribe: (page: UnsubscribePage) => JSON.stringify(page),
    render: async () => new Response('no such page', { status: 404 }),
  })
  const app = await testApp(settings, { application, files: undefined })
  const token = newToken()
  const { db } = app.running.database
  await openSession(db, { id: DEMO_HOLDER, audience: 'holder', tokenHash: hashOf(token) }, app.now())
  return { app, token }
}

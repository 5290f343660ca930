import { createHash, randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { LANGS, type Lang } from '@idocard/domain/language'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { holdApplication } from './boot-script.ts'
import { withOfferScript } from './language-offer-script.ts'
import { ApiError, apiOver, type Transport } from './lib/api.ts'
import { type Visit, visitContext } from './lib/context.ts'
import { LATER, textsOf } from './lib/language.ts'
import { type Texts, TextsProvider } from './lib/texts.ts'

export { renderCard } from './card/document.tsx'
export { renderCertificate } from './certificate/certificate-page.tsx'
export { renderFault } from './fault/fault-page.tsx'
export { renderUnsubscribe } from './fault/unsubscribe-page.tsx'
export { renderPayment } from './payment/payment-page.tsx'

const allTextsOf = async (lang: Lang) => [lang, await textsOf(lang, LATER)] as const
const texts = Object.fromEntries(await Promise.all(LANGS.map(allTextsOf))) as Record<Lang, Texts>

/** Creates the context of the loaders. The server calls it for every rendering. */
export function visit(
  lang: Lang,
  transport: Transport,
  publicUrl: string,
  settings: Pick<Visit, 'analytics' | 'appleScript' | 'failed'>,
): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(visitContext, { lang, api: apiOver(transport), publicUrl, ...settings })
  return context
}

/** Logs errors of loaders and rendering on the server. Refused and failed API calls are already logged there. */
export function handleError(error: unknown, { context }: { context: RouterContextProvider }): void {
  if (!(error instanceof ApiError)) context.get(visitContext).failed(error)
}

/**
 * Renders a page. The response header `x-script-hashes` contains the hashes of the page's own inline scripts, for the
 * content security policy. A nonce distinguishes these scripts from injected ones. It is removed afterwards, so that
 * the same bytes can be cached anywhere.
 */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { lang } = context.get(visitContext)
  const nonce = randomBytes(16).toString('base64url')
  const page = await rendered(
    <TextsProvider value={texts[lang]}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </TextsProvider>,
    nonce,
  )
  // The development server needs its scripts unchanged.
  const html = withOfferScript(import.meta.env.PROD ? holdApplication(page, nonce) : page, nonce)
  const marked = new RegExp(`<script nonce="${nonce}"([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const hashes = [...html.matchAll(marked)]
    .filter(([, , source]) => source)
    .map(
      ([, , source]) =>
        `'sha256-${createHash('sha256')
          .update(source as string)
          .digest('base64')}'`,
    )
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-script-hashes', [...new Set(hashes)].join(' '))
  return new Response(html.replaceAll(` nonce="${nonce}"`, ''), { status, headers })
}

function rendered(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => void stream.pipe(sink),
      onShellError: reject,
      onError: reject,
    })
  })
}

import { SITE_KINDS } from '@idocard/domain/content/content-kind'
import { roleThatMay } from '@idocard/domain/identity/permission'
import { htmlLang } from '@idocard/domain/language'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Runtime } from '../../api/run.ts'
import type { Tx } from '../../db/open.ts'
import { sellForPreview } from '../../features/commerce/product/index.ts'
import { type Previewed, type ProductView, previewAt, publishForPreview } from '../../features/content/content/index.ts'
import { Semaphore } from '../../shared/semaphore.ts'
import { Busy } from '../responses/busy-response.ts'
import { contentSecurityPolicy } from '../responses/security-headers.ts'
import type { PagesOptions } from './pages.ts'

/** One at a time: each keeps a connection and a lock on its entry while its page is rendered. */
const AT_ONCE = 1
const WAITING = 20
const PATIENCE_MS = 3000

type PreviewRequest = FastifyRequest<{ Params: { kind: string; id: string }; Querystring: Record<string, unknown> }>
interface Options extends Pick<PagesOptions, 'web' | 'callIn' | 'publicUrl' | 'origins' | 'failed'> {
  runtime: Runtime
  secret: string
  companyPrefix: string
}

/** Ends the transaction of a preview, which must not be committed. */
class Undone extends Error {}

/**
 * Serves the page of an entry or of a product as everybody will see it once what staff saved is published, or what they typed
 * of the product is saved, at signed paths that staff receive. It is rendered by the application as every page is, inside a
 * transaction in which the entry is published, or the product sold, and which is rolled back; so there is no second way to
 * read either. It is for a frame of the console: without scripts and forms, so that nothing can be bought, and never stored.
 */
export function mountContentPreview(app: FastifyInstance, options: Options): void {
  const semaphore = new Semaphore(AT_ONCE, WAITING, PATIENCE_MS)
  app.get('/content-preview/:kind/:id', async (request: PreviewRequest, reply) => {
    const { runtime, secret } = options
    const text = (name: string) => {
      const value = request.query[name]
      return typeof value === 'string' ? value : ''
    }
    const asked = { ...request.params, lang: text('lang'), staff: text('staff'), token: text('token') }
    const previewed = await previewAt(runtime.database.db, secret, asked, runtime.now())
    if (!previewed || !(await mayStill(options, previewed))) return reply.callNotFound()
    if (!(await semaphore.enter())) throw new Busy()
    const page = await rendered(options, previewed).finally(() => semaphore.leave())
    if (!page) return reply.callNotFound()
    return reply
      .code(page.status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy({ frames: options.origins.frames ?? [], isPreview: true }),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'content-language': htmlLang(previewed.lang),
      })
      .send(inert(page.html))
  })
}

const isOfProduct = (kind: Previewed['kind']): kind is ProductView => kind === 'product' || kind === 'productList'

/** Whether the person still has the right, which may have been taken away since the path was made. */
async function mayStill({ runtime, companyPrefix }: Options, { kind, staff }: Previewed): Promise<boolean> {
  const isProduct = isOfProduct(kind)
  const scope = isProduct || kind in SITE_KINDS ? 'site' : 'company'
  const { roles } = await runtime.rolesAt(staff, scope, scope === 'site' ? '' : companyPrefix)
  return roleThatMay(scope, roles, isProduct ? 'product.edit' : 'content.edit') !== undefined
}

async function rendered(
  { runtime, web, callIn, publicUrl, failed }: Options,
  previewed: Previewed,
): Promise<{ status: number; html: string } | undefined> {
  const { render } = await web()
  const { kind } = previewed
  let page: { status: number; html: string } | undefined
  const draw = async (db: Tx) => {
    const shown = await (isOfProduct(kind)
      ? sellForPreview(db, { ...previewed, kind }, runtime.now())
      : publishForPreview(db, { ...previewed, kind }, runtime.now()))
    if (shown) {
      const answer = await render(publicUrl + shown.path, previewed.lang, callIn(db, shown.at), failed)
      page = { status: answer.status, html: await answer.text() }
    }
    throw new Undone()
  }
  try {
    await runtime.database.db.transaction(draw)
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return page
}

/** A page without its scripts, whose links lead nowhere in a frame that may open no windows. */
const inert = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '')
    .replace('<head>', '<head><base target="_blank"/>')

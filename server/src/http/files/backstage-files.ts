import { inkOn, parseColour } from '@idocard/domain/contrast'
import { htmlLang, pick } from '@idocard/domain/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import type { Db } from '../../db/open.ts'
import { type CompanyRow, companyByPrefix } from '../../features/company/company/index.ts'
import { qrSvg } from '../../shared/qr.ts'
import type { ServePage } from '../pages/pages.ts'
import { send } from '../responses/cached-response.ts'
import { readerLang } from '../responses/reader.ts'
import type { ResponseCache } from '../responses/response-cache.ts'
import { securityHeaders } from '../responses/security-headers.ts'

interface BackstageFilesOptions {
  db: Db
  cache: ResponseCache
  publicUrl: string
  /** Handles a prefix that no company has. Omitted: the API's 404. */
  otherwise: ServePage | undefined
}

type PrefixRequest = FastifyRequest<{ Params: { prefix: string }; Querystring: Record<string, unknown> }>

const PAPER = '#faf7f1'
const SITE_COLOUR = '#0f634c'
/** The icons in the sizes that phones request. The last one is maskable: the phone crops it to its own shape. */
const ICONS = {
  'icon-180.png': { side: 180, isBleeding: true },
  'icon-192.png': { side: 192, isBleeding: false },
  'icon-512.png': { side: 512, isBleeding: false },
  'icon-maskable-512.png': { side: 512, isBleeding: true },
} as const

/** Serves the manifest, icons and code that make a company's back office installable on phones. */
export function mountBackstageFiles(app: FastifyInstance, options: BackstageFilesOptions): void {
  const { db, cache, publicUrl } = options
  const shared = securityHeaders(publicUrl)

  const route = (file: string, answer: (request: PrefixRequest, reply: FastifyReply, found: CompanyRow) => unknown) =>
    app.get(`/backstage/:prefix/${file}`, async (request: PrefixRequest, reply) => {
      const found = await companyByPrefix(db, request.params.prefix)
      if (!found) return options.otherwise?.(request, reply) ?? reply.callNotFound()
      return answer(request, reply, found)
    })

  route('manifest.webmanifest', (request, reply, found) => {
    const lang = readerLang(request.query.lang, request)
    const name = pick(lang, found.companychname, found.companyenname)
    const home = `/backstage/${found.prefix}`
    return reply
      .headers({ ...shared, 'cache-control': 'no-cache', vary: 'cookie, accept-language' })
      .type('application/manifest+json; charset=utf-8')
      .send({
        id: home,
        name,
        short_name: name.slice(0, 12),
        lang: htmlLang(lang),
        start_url: home,
        // Without a slash at the end, because the start address has none.
        scope: home,
        display: 'standalone',
        background_color: PAPER,
        theme_color: PAPER,
        icons: [
          { src: `${home}/icon-192.png`, sizes: '192x192', type: 'image/png' },
          { src: `${home}/icon-512.png`, sizes: '512x512', type: 'image/png' },
          { src: `${home}/icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      })
  })

  // For people on a desktop: opens the screen that installs the app on the phone that scans it.
  route('qr.svg', async (request, reply, { prefix }) => {
    const headers = { ...shared, 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' }
    const code = await cache.load(`qr ${prefix}`, async () => {
      const body = qrSvg(`${publicUrl}/backstage/${prefix}/download`, { level: 'M', hasMark: false })
      return { content: { status: 200, headers, body }, tags: ['company'] }
    })
    return send(request, reply, code)
  })

  for (const [file, { side, isBleeding }] of Object.entries(ICONS))
    route(file, async (request, reply, { accent }) => {
      const colour = parseColour(accent) ?? SITE_COLOUR
      const headers = { ...shared, 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }
      const icon = await cache.load(`icon ${colour} ${file}`, async () => {
        const svg = Buffer.from(drawing(colour, isBleeding))
        const body = await sharp(svg).resize(side, side).png().toBuffer()
        return { content: { status: 200, headers, body, isPicture: true }, tags: ['company'] }
      })
      return send(request, reply, icon)
    })
}

/** An icon as SVG: a card with text and NFC waves on the company's colour. `isBleeding`: without rounded corners. */
function drawing(colour: string, isBleeding: boolean): string {
  const ink = inkOn(colour)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">
<rect width="512" height="512" rx="${isBleeding ? 0 : 112}" fill="${colour}"/>
<rect x="104" y="160" width="304" height="192" rx="24" fill="${ink}"/>
<path d="M140 300h112M140 266h72" stroke="${colour}" stroke-width="18" stroke-linecap="round"/>
<path d="M322 208a34 34 0 0 1 0 48M346 188a62 62 0 0 1 0 88" fill="none" stroke="${colour}" stroke-width="15" stroke-linecap="round"/>
<circle cx="160" cy="216" r="22" fill="${colour}"/>
</svg>`
}

import type { Tag } from '@idocard/contract/call'
import { isLang, type Lang, parseLang } from '@idocard/domain/language'
import { siteAddress } from '@idocard/domain/site-address'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/open.ts'
import { articlesShown, newsFeed } from '../../features/content/news-article/index.ts'
import { publicPages, robots, sitemap } from '../../features/content/sitemap/index.ts'
import { send } from '../responses/cached-response.ts'
import type { ResponseCache } from '../responses/response-cache.ts'
import { securityHeaders } from '../responses/security-headers.ts'

export interface SiteFilesOptions {
  db: Db
  publicUrl: string
  /** The cache of pages, so that these files are invalidated when their content changes. */
  cache: ResponseCache
  now: () => Date
}

/** Maximum number of articles in a feed. */
const FEED_LENGTH = 30

interface SiteFile {
  type: string
  tags: readonly Tag[]
  make(lang: Lang): Promise<string>
}

/** Serves the files for search engines and feed readers, cached until the content changes. */
export function mountSiteFiles(app: FastifyInstance, { db, publicUrl, cache, now }: SiteFilesOptions): void {
  const files: Record<string, SiteFile> = {
    '/robots.txt': { type: 'text/plain; charset=utf-8', tags: [], make: async () => robots(publicUrl) },
    '/sitemap.xml': {
      type: 'application/xml; charset=utf-8',
      tags: ['product', 'news', 'page'],
      make: async () => sitemap(publicUrl, await publicPages(db, now())),
    },
    [siteAddress.newsFeed]: {
      type: 'application/rss+xml; charset=utf-8',
      tags: ['news', 'content'],
      make: async (lang) => {
        const { list } = await articlesShown(db, { newsCategoryId: 0, pageNum: 1, pageSize: FEED_LENGTH }, now())
        return newsFeed(publicUrl, lang, list)
      },
    },
  }
  for (const [path, { type, tags, make }] of Object.entries(files)) {
    app.get<{ Querystring: { lang?: unknown } }>(path, async (request, reply) => {
      const { lang: requested } = request.query
      const lang = isLang(requested) ? requested : parseLang(null)
      const headers = {
        ...securityHeaders(publicUrl),
        'content-type': type,
        'cache-control': 'public, max-age=600',
        vary: 'accept-encoding',
      }
      const file = await cache.load(`file ${lang} ${path}`, async () => ({
        content: { status: 200, headers, body: await make(lang) },
        tags,
      }))
      return send(request, reply, file)
    })
  }
}

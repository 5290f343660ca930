import { contract, declarations } from '@idocard/contract'
import { VIDEO_ORIGINS } from '@idocard/domain/content/video-embed'
import { DEFAULT_LANG } from '@idocard/domain/language'
import type { Implementation } from '../../api/implement.ts'
import type { Limiter } from '../../api/limiter.ts'
import { type CachedAnswer, type Runtime, run } from '../../api/run.ts'
import { TaggedCache } from '../../api/tagged-cache.ts'
import type { Config } from '../../config/env.ts'
import type { Db } from '../../db/open.ts'
import { DatabaseUnavailable } from '../../db/pool/unavailable.ts'
import { envelope } from '../responses/envelope.ts'
import type { ResponseCache } from '../responses/response-cache.ts'
import type { InProcessCall, PagesOptions, WebApplication } from './pages.ts'

/** Rendered pages are shared by all visitors, so their calls do not count towards any visitor's rate limit. */
const UNLIMITED: Limiter = { spend: () => 0, giveBack: () => {} }

export interface Web {
  application: () => Promise<WebApplication>
  /** The built files; undefined in development, where Vite serves them. */
  files: string | undefined
  /** Pages are rendered on every request and contain scripts of the development server. */
  isDevelopment?: boolean
}

/** The options for rendering pages: calls are made in this process, and the policies allow the configured services. */
export function pagesOptions(
  web: Web,
  runtime: Runtime,
  implementations: readonly Implementation[],
  config: Config,
  publicUrl: string,
  formOrigins: readonly string[],
  cache: ResponseCache,
): PagesOptions {
  const byPath = new Map(
    implementations.map((implementation) => [implementation.declaration.path as string, implementation]),
  )
  const callWith =
    (runtime: Runtime): InProcessCall =>
    async (path, body, lang, prefix = config.companyPrefix) => {
      const implementation = byPath.get(path)
      if (!implementation) throw new Error(`No such call: ${path} (of ${declarations.length})`)
      const incoming = { body, lang, prefix, address: 'rendering', token: '', device: '', userAgent: '' }
      const answer = await run({ ...runtime, limiter: UNLIMITED }, implementation, incoming)
      if (answer.code === 503) throw new DatabaseUnavailable(`The call ${path} failed with 503.`)
      return { envelope: envelope(answer, lang), reads: implementation.declaration.reads ?? [] }
    }
  const call = callWith(runtime)
  const own = new URL(publicUrl).origin
  return {
    web: web.application,
    call,
    callIn: (db, at) => {
      // Pages call what anybody may read, which needs nothing of the database but queries.
      const database = { ...runtime.database, db: db as Db }
      return callWith({ ...runtime, database, now: () => at, answers: new TaggedCache<CachedAnswer>(0) })
    },
    cache,
    publicUrl,
    origins: {
      forms: formOrigins.filter((origin) => origin !== own),
      frames: VIDEO_ORIGINS,
      connects: config.analytics ? [new URL(config.analytics.url).origin] : [],
    },
    signInScripts: config.apple ? [new URL(config.apple.scriptUrl).origin] : [],
    isSlug: async (slug) => {
      const { envelope: found } = await call(contract.page.load_by_slug.path, { slug }, DEFAULT_LANG)
      return found.code === 200
    },
    isPrefix: (prefix) => runtime.isPrefix(prefix),
    isDevelopment: web.isDevelopment ?? false,
    failed: (error) => runtime.failed('page', error),
  }
}

import type { Lang } from '@idocard/domain/language'
import { createContext } from 'react-router'
import type { AnalyticsTarget } from './analytics.ts'
import type { Api } from './api.ts'

/** What server rendering knows of the request: the language, and the API without a token. Nothing else. */
export interface Visit {
  lang: Lang
  api: Api
  /** Scheme and host of the site, for absolute links. */
  publicUrl: string
  /** Where the browser reports page views; undefined: nowhere. */
  analytics: AnalyticsTarget | undefined
  /** The address of the script of Sign in with Apple; empty: not available. */
  appleScript: string
  /** Logs an error that is not a refusal. */
  failed(error: unknown): void
}

export const visitContext = createContext<Visit>()

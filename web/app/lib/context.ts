import type { Lang } from '@idocard/domain/language'
import { createContext } from 'react-router'
import type { AnalyticsTarget } from './analytics.ts'
import type { Api } from './api.ts'

/** All that server rendering knows about the request: the language, and the API without a token. */
export interface Visit {
  lang: Lang
  api: Api
  /** Scheme and host of the site, for absolute links. */
  publicUrl: string
  /** Where the browser reports page views. Undefined: they are not reported. */
  analytics: AnalyticsTarget | undefined
  /** The address of the script for Sign in with Apple. Empty: not available. */
  appleScript: string
  /** Logs an error that is not a refused call. */
  failed(error: unknown): void
}

export const visitContext = createContext<Visit>()

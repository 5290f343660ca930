import type { Lang } from '@idocard/domain/language'
import { createContext } from 'react-router'
import type { AnalyticsTarget } from './analytics.ts'
import type { Api } from './api.ts'

/** What a page rendered on the server knows of its visitor: the language, and the API as a stranger. Nothing else. */
export interface Visit {
  lang: Lang
  api: Api
  /** Scheme and host of the site, for absolute links. */
  publicUrl: string
  /** Where the browser tells page views; undefined: nowhere. */
  analytics: AnalyticsTarget | undefined
  /** The address of the script of Sign in with Apple; empty: not offered. */
  appleScript: string
  /** Writes an error that is no refusal to the server's log. */
  failed(error: unknown): void
}

export const visitContext = createContext<Visit>()

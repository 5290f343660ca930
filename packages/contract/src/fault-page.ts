import type { Lang } from '@idocard/domain/language'

/** All data of the error page, shown when the server cannot answer a request. */
export interface FaultPage {
  /**
   * 401: the address of a file whose session has ended. 503: the database is unavailable or the server is overloaded; a
   * retry may succeed. 500: a bug.
   */
  status: 401 | 500 | 503
  lang: Lang
  /** Path and query of the request. */
  address: string
  /** Values of the posted form by field name. Omitted when nothing was posted. */
  form?: Readonly<Record<string, string>>
}

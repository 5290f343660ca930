import type { Lang } from '@idocard/domain/language'

/** What a person sees who opened an address that the server cannot answer now. It is made of nothing but this. */
export interface FaultPage {
  /** 503: the database is away, or there is too much to do; it is worth trying again. 500: a fault of ours. */
  status: 500 | 503
  lang: Lang
  /** Path and query of what was asked for. */
  address: string
  /** What a form held that was posted, by its fields' names; left out where nothing was posted. */
  form?: Readonly<Record<string, string>>
}

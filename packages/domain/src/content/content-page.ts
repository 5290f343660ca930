import { siteAddress } from '../site-address.ts'
import type { KindName } from './content-kind.ts'

type Address = string | ((entry: { id: number; slug: string }) => string)
const { home, features, support, news } = siteAddress

/**
 * The page of the site on which readers see an entry: its own one, or the one on which it appears. What only a back office
 * shows has none, and neither have the questions of any company but the site's own.
 */
const PAGES: Partial<Record<KindName, Address>> = {
  banner: home,
  introduction: home,
  features: home,
  partner: home,
  idoFeatures: features,
  guide: support,
  teachingLink: support,
  teaching: support,
  advertise: support,
  newsArticle: ({ id }) => siteAddress.article(id),
  newsCategory: news,
  page: ({ slug }) => siteAddress.page(slug),
  question: support,
  questionCategory: support,
}

/** Whether entries of a kind can be seen on a page of the site. */
export const hasPage = (kind: KindName): boolean => PAGES[kind] !== undefined

/** The address on which readers see an entry. */
export function pageOf(kind: KindName, entry: { id: number; slug?: string }): string | undefined {
  const page = PAGES[kind]
  return typeof page === 'function' ? page({ slug: '', ...entry }) : page
}

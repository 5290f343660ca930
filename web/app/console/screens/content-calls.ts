import { CONTENT_KINDS, type ContentKind, type SiteKind } from '@idocard/domain/content/content-kind'
import { pick } from '@idocard/domain/language'
import { useLocation } from 'react-router'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useMe } from '../kit/me.ts'
import { placeOf } from '../kit/place.ts'

/**
 * The kind of content that the address names, its declaration, and the calls for it. The site and the companies have the
 * same calls, each for its own kinds: both have the types of the site's here.
 */
export function useContentKind(): { kind: SiteKind; declared: ContentKind; calls: typeof api.siteContent } {
  const { prefix } = useMe()
  const kind = placeOf(useLocation().pathname).screen as SiteKind
  const calls = prefix === '' ? api.siteContent : (api.companyContent as unknown as typeof api.siteContent)
  return { kind, declared: CONTENT_KINDS[kind], calls }
}

/** The categories of the kind in the address, as choices. Undefined if it has none, or while they are loading. */
export function useCategories(): { value: string; label: string }[] | undefined {
  const { declared, calls } = useContentKind()
  const lang = useLang()
  const field = declared.fields.categoryId
  const kind = (field?.type === 'category' ? field.of : '') as SiteKind
  const categories = useCall(calls.list, { kind, pageSize: '100' }, { enabled: field !== undefined })
  return categories.data?.list.map(({ id, titleCh, titleEn }) => ({
    value: String(id),
    label: pick(lang, titleCh, titleEn),
  }))
}

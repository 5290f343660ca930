import { CONTENT_KINDS, type ContentKind, type SiteKind } from '@idocard/domain/content/content-kind'
import { pick } from '@idocard/domain/language'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { api } from '../../lib/browser-api.ts'
import type { Answer } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { useMe } from '../kit/me.ts'
import { placeOf } from '../kit/place.ts'

/** Categories that are asked for at once. A list with more has several pages, and all of them are choices. */
const AT_ONCE = 500

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
  const categories = useQuery({
    queryKey: [...calls.list.key, { kind, isWhole: true }],
    enabled: field !== undefined,
    queryFn: async () => {
      const whole: Answer<typeof calls.list>['list'] = []
      let cursor = ''
      do {
        const page = await calls.list({ kind, cursor, pageSize: AT_ONCE })
        whole.push(...page.list)
        cursor = page.next
      } while (cursor)
      return whole
    },
  })
  return categories.data?.map(({ id, titleCh, titleEn }) => ({
    value: String(id),
    label: pick(lang, titleCh, titleEn),
  }))
}

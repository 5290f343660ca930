import type { Lang } from '@idocard/domain/language'
import { inLang } from '@idocard/domain/site-address'
import { paths } from '../../lib/paths.ts'

/**
 * The way from the home page to a page, as schema.org's BreadcrumbList with absolute addresses.
 * @param steps after the home page, the page itself last: what each is called, and its path
 */
export const trailData = (
  origin: string,
  lang: Lang,
  home: string,
  steps: readonly { name: string; path: string }[],
): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: home, path: paths.home }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + inLang(path, lang),
  })),
})

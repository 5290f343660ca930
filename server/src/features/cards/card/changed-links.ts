import type { CardLinks, WholeLinks } from '@idocard/contract/cards/card'
import { typedHttpUrl } from '@idocard/domain/web-url'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import type { CardRow } from '../../../db/schema/cards/card.ts'
import { socialMediaOf, socialMediaShown, webSiteShown, webSitesOf } from '../card-link/index.ts'

/**
 * The lists of a whole card that differ from the stored ones, for `saveLinks`. Undefined if neither differs. What is
 * unchanged is left out, so that a card can be sent back although a rule for links has become stricter.
 */
export async function changedLinks(
  db: Tx,
  mine: Owned<CardRow>,
  { socialMedia, webSites }: WholeLinks,
): Promise<CardLinks | undefined> {
  const networks =
    socialMedia &&
    changesOf(
      socialMedia.map(({ shown: _, sorter: _order, clicks: _clicks, ...given }) => given),
      (await socialMediaOf(db, mine)).map(socialMediaShown),
      (given, stored) => given.socialMediaId === stored.socialMediaId,
    )
  const sites =
    webSites &&
    changesOf(
      webSites.map(({ sorter: _order, clicks: _clicks, ...given }) => given),
      (await webSitesOf(db, mine)).map((row) => ({ ...webSiteShown(row), site_img: row.imgId ?? '' })),
      (given, stored) => typedHttpUrl(given.site_link ?? '') === stored.site_link,
    )
  if (!networks && !sites) return undefined
  return { ...(networks && { socialMedia: networks }), ...(sites && { webSites: sites }) }
}

/** The changes that make the stored links the given ones; undefined if they are the same, in the same order. */
function changesOf<G extends { id?: number | undefined }, S extends { id: number }>(
  list: readonly G[],
  stored: readonly S[],
  isSame: (given: G, stored: S) => boolean,
): (G & { id: number })[] | undefined {
  const claimed = new Set(list.flatMap(({ id }) => id ?? []))
  const changes = list.map((given) => {
    const found = stored.find((one) =>
      given.id === undefined ? !claimed.has(one.id) && isSame(given, one) : one.id === given.id,
    )
    if (found) claimed.add(found.id)
    const differing = Object.entries(given).filter(([name, value]) => value !== found?.[name as keyof S])
    return { ...(Object.fromEntries(differing) as G), id: found?.id ?? given.id ?? 0 }
  })
  const isUnchanged =
    changes.length === stored.length &&
    changes.every((change, at) => change.id === stored[at]?.id && Object.keys(change).length === 1)
  return isUnchanged ? undefined : changes
}

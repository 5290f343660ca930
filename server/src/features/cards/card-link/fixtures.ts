import { contract } from '@idocard/contract'
import { SOCIAL_MEDIA } from '@idocard/domain/cards/social-media'
import { type Kind, NO_NUMBER } from '../../../testing/fixtures.ts'
import type { Person } from '../../../testing/person.ts'

/** A network whose links are handles. */
export const NETWORK = SOCIAL_MEDIA.find(({ asks }) => asks === 'handle')?.id ?? 0

/** Adds a social network to the person's card; returns the link's id. */
export async function addSocialMedia({ app, holder, cardSn }: Person, socialMediaLink = 'someone'): Promise<number> {
  const { set } = contract.socialMedia
  const { data } = await app.call(set, { cardSn, id: 0, socialMediaId: NETWORK, socialMediaLink }, holder)
  return data.list.at(-1)?.id ?? 0
}

/** Adds a web site to the person's card; returns the link's id. */
export async function addWebSite({ app, holder, cardSn }: Person, title = ''): Promise<number> {
  const { data } = await app.call(
    contract.webSite.set,
    { cardSn, id: 0, site_link: 'https://example.com', title },
    holder,
  )
  return data.list.at(-1)?.id ?? 0
}

export const SOCIAL_LINK: Kind = {
  make: addSocialMedia,
  remove: ({ app, holder, cardSn }, id) =>
    app.call(contract.socialMedia.set, { cardSn, socialMediaId: NETWORK, socialMediaLink: '', id: Number(id) }, holder),
  never: NO_NUMBER,
}

export const WEB_SITE: Kind = {
  make: addWebSite,
  remove: ({ app, holder, cardSn }, id) =>
    app.call(contract.webSite.set, { cardSn, site_link: '', id: Number(id) }, holder),
  never: NO_NUMBER,
}

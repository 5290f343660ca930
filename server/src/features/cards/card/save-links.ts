import type { CardLinks } from '@idocard/contract/cards/card'
import { socialLink, socialMediaById } from '@idocard/domain/cards/social-media'
import { cleanLine } from '@idocard/domain/commerce/address'
import type { Lang } from '@idocard/domain/language'
import { typedHttpUrl } from '@idocard/domain/web-url'
import { Refusal } from '../../../api/refusal.ts'
import { INVALID, refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import type { Owned, Owner } from '../../../db/owned.ts'
import type { CardRow } from '../../../db/schema/cards/card.ts'
import { ownPicture } from '../../content/upload/index.ts'
import {
  addSocialMedia,
  addWebSite,
  changeSocialMedia,
  changeWebSite,
  type LinkKind,
  removeLink,
  socialMediaOf,
  sortLinks,
  webSitesOf,
} from '../card-link/index.ts'

type SocialMediaChange = NonNullable<CardLinks['socialMedia']>[number]
type WebSiteChange = NonNullable<CardLinks['webSites']>[number]

interface Saving {
  who: Owner
  lang: Lang
  /** The field of the call that contains the lists, for refusals: `links.`; empty if they are fields themselves. */
  within: '' | 'links.'
}

/** Saves all links of a locked card together. Links left out are removed. Fields left out of a link are not changed. */
export async function saveLinks(
  db: Tx,
  saving: Saving,
  mine: Owned<CardRow>,
  { socialMedia, webSites }: CardLinks,
): Promise<void> {
  if (socialMedia) await saveSocialMedia(db, saving, mine, socialMedia)
  if (webSites) await saveWebSites(db, saving, mine, webSites)
}

async function saveSocialMedia(
  db: Tx,
  { lang, within }: Saving,
  mine: Owned<CardRow>,
  list: SocialMediaChange[],
): Promise<void> {
  const before = await socialMediaOf(db, mine)
  const save = async (given: SocialMediaChange, at: number): Promise<number> => {
    const name = `${within}socialMedia.${at}`
    const existing = existingOf(before, given)
    const texts = cleanTexts(name, given, lang)
    const read = (typed: string) => {
      const network = socialMediaById(existing?.socialMediaId ?? given.socialMediaId ?? 0)
      return (network && socialLink(network, typed)) ?? refuseField(`${name}.socialMediaLink`, lang)
    }
    if (!existing) {
      const { socialMediaId = 0, socialMediaLink = '' } = given
      return addSocialMedia(db, mine, at + 1, { ...NEW_LINK, ...texts, socialMediaId, ...read(socialMediaLink) })
    }
    const change = { ...texts, ...(given.socialMediaLink !== undefined && read(given.socialMediaLink)) }
    if (Object.keys(change).length > 0) await changeSocialMedia(db, mine, existing.id, change)
    return existing.id
  }
  await saveList(db, 'socialMedia', mine, before, list, save)
}

async function saveWebSites(
  db: Tx,
  { who, lang, within }: Saving,
  mine: Owned<CardRow>,
  list: WebSiteChange[],
): Promise<void> {
  const before = await webSitesOf(db, mine)
  const save = async (given: WebSiteChange, at: number): Promise<number> => {
    const name = `${within}webSites.${at}`
    const existing = existingOf(before, given)
    const texts = cleanTexts(name, given, lang)
    const read = (typed: string) => typedHttpUrl(typed) ?? refuseField(`${name}.site_link`, lang)
    const picture = given.site_img ? await ownPicture(db, who, given.site_img) : null
    if (picture === undefined) throw new Refusal('upload.unknown', { fields: { [`${name}.site_img`]: INVALID[lang] } })
    if (!existing)
      return addWebSite(db, mine, at + 1, { ...NEW_LINK, ...texts, picture, link: read(given.site_link ?? '') })
    const change = {
      ...texts,
      ...(given.site_img !== undefined && { picture }),
      ...(given.site_link !== undefined && { link: read(given.site_link) }),
    }
    if (Object.keys(change).length > 0) await changeWebSite(db, mine, existing.id, change)
    return existing.id
  }
  await saveList(db, 'webSite', mine, before, list, save)
}

const NEW_LINK = { title: '', titleEn: '', visibility: 'link' } as const

/** Removes the links that are not in the list, saves the others and sorts all of them. */
async function saveList<T extends { id: number }>(
  db: Tx,
  kind: LinkKind,
  mine: Owned<CardRow>,
  before: readonly { id: number }[],
  list: readonly T[],
  save: (given: T, at: number) => Promise<number>,
): Promise<void> {
  const kept = new Set(list.map(({ id }) => id))
  for (const { id } of before) if (!kept.has(id)) await removeLink(db, kind, mine, id)
  const ids: number[] = []
  for (const [at, given] of list.entries()) ids.push(await save(given, at))
  if (ids.length !== before.length || before.some(({ id }, at) => id !== ids[at])) await sortLinks(db, kind, mine, ids)
}

/** The existing link to change; undefined for a new one. */
function existingOf<T extends { id: number }>(before: readonly T[], { id }: { id: number }): T | undefined {
  const found = before.find((one) => one.id === id)
  // Another device removed it meanwhile.
  if (id > 0 && !found) throw new Refusal('card.changed')
  return found
}

/** The titles and the visibility that were sent, in normal form. */
function cleanTexts(name: string, { title, titleEn, visibility }: SocialMediaChange | WebSiteChange, lang: Lang) {
  const clean = (field: string, text: string) => cleanLine(text) ?? refuseField(`${name}.${field}`, lang)
  return {
    ...(title !== undefined && { title: clean('title', title) }),
    ...(titleEn !== undefined && { titleEn: clean('titleEn', titleEn) }),
    ...(visibility && { visibility }),
  }
}

function refuseField(field: string, lang: Lang): never {
  refuseInvalid([field], lang)
}

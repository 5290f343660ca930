import type { Card, cardLinks } from '@idocard/contract/cards/card'
import type { Visibility } from '@idocard/domain/cards/card'
import {
  type SocialMedia as Network,
  type SocialLink,
  socialLink,
  socialMediaById,
} from '@idocard/domain/cards/social-media'
import { cleanLine } from '@idocard/domain/commerce/address'
import { typedHttpUrl } from '@idocard/domain/web-url'
import type * as z from 'zod'
import { isSame } from './is-same.ts'

interface LinkFields {
  /** Never changes in this browser. `LinkIds` has the server's id of a link that was added here. */
  id: number
  /** The address as typed. For a network, a handle, a phone number or a link. */
  link: string
  title: string
  titleEn: string
  visibility: Visibility
}
export interface SocialMedia extends LinkFields {
  socialMediaId: number
}
export interface WebSite extends LinkFields {
  /** The picture's address; empty if there is none. */
  picture: string
}
export interface Links {
  socialMedia: SocialMedia[]
  webSites: WebSite[]
}
export type LinkKind = keyof Links
export const LINK_KINDS = ['socialMedia', 'webSites'] as const

/** The server's ids of links by their ids in this browser, for links whose two ids differ. */
export type LinkIds = Readonly<Record<number, number>>

/** A random negative id for a link that the server does not have yet. */
export const newLinkId = (): number => -1 - (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)

const isSocialMedia = (one: SocialMedia | WebSite): one is SocialMedia => 'socialMediaId' in one

/** The text to edit for a network's link: the handle, or the whole link if the handle would lead elsewhere. */
function typedAs(network: Network | undefined, { link, shown }: SocialLink): string {
  return network && isSame(socialLink(network, shown), { link, shown }) ? shown : link || shown
}

/** The links of a card as they are edited. */
export function linksOf({ socialMedia, webSites }: Pick<Card, LinkKind>, ids: LinkIds): Links {
  const here = new Map(Object.entries(ids).map(([local, id]) => [id, Number(local)]))
  return {
    socialMedia: socialMedia.map(({ id, socialMediaId, socialMediaLink, shown, title, titleEn, visibility }) => ({
      id: here.get(id) ?? id,
      socialMediaId,
      link: typedAs(socialMediaById(socialMediaId), { link: socialMediaLink, shown }),
      title,
      titleEn,
      visibility,
    })),
    webSites: webSites.map(({ id, site_img, site_link, title, titleEn, visibility }) => ({
      id: here.get(id) ?? id,
      picture: site_img,
      link: site_link,
      title,
      titleEn,
      visibility,
    })),
  }
}

/** The address in the form that is stored; null if it is invalid. */
function storedLink(one: SocialMedia | WebSite): string | null {
  if (!isSocialMedia(one)) return typedHttpUrl(one.link)
  const network = socialMediaById(one.socialMediaId)
  const found = network && socialLink(network, one.link)
  return found ? typedAs(network, found) : null
}

/** A link in the form that the server stores. An address that is not valid yet is unchanged. */
export const tidiedLink = <T extends SocialMedia | WebSite>(one: T): T => ({
  ...one,
  link: storedLink(one) ?? one.link,
  title: cleanLine(one.title) ?? one.title,
  titleEn: cleanLine(one.titleEn) ?? one.titleEn,
})

/** Whether nothing was typed or chosen for the link yet. */
export const isBlankLink = (one: SocialMedia | WebSite): boolean =>
  (one.link + one.title + one.titleEn).trim() === '' && (isSocialMedia(one) || one.picture === '')
export const isInvalidLink = (one: SocialMedia | WebSite): boolean => !isBlankLink(one) && storedLink(one) === null

/** Links are matched by id, and links of two devices by their address. */
export const LINK_KEYS: readonly ((one: SocialMedia | WebSite) => string | undefined)[] = [
  ({ id }) => `#${id}`,
  (one) => (one.link === '' ? undefined : `${isSocialMedia(one) ? one.socialMediaId : ''} ${one.link}`),
]

/** The links in the form of a `Card`, for the preview of its page. */
export function shownLinks({ socialMedia, webSites }: Links, stored: Pick<Card, LinkKind>, ids: LinkIds) {
  const idOf = (id: number) => ids[id] ?? id
  return {
    socialMedia: socialMedia.map(({ id, link, ...rest }, at) => {
      const network = socialMediaById(rest.socialMediaId)
      const read = (network && socialLink(network, link)) ?? { link: '', shown: link }
      const clicks = clicksOf(stored.socialMedia, ids, id)
      return { ...rest, id: idOf(id), socialMediaLink: read.link, shown: read.shown, sorter: at + 1, clicks }
    }),
    webSites: webSites.map(({ id, link, picture, ...rest }, at) => {
      const clicks = clicksOf(stored.webSites, ids, id)
      return { ...rest, id: idOf(id), site_link: link, site_img: picture, sorter: at + 1, clicks }
    }),
  }
}

/** How often a link was tapped. */
export const clicksOf = (stored: readonly { id: number; clicks: number }[], ids: LinkIds, id: number): number =>
  stored.find((one) => one.id === (ids[id] ?? id))?.clicks ?? 0

/** The server's names of the draft's fields, where they differ. */
const NAMES = {
  socialMedia: { link: 'socialMediaLink' },
  webSites: { link: 'site_link', picture: 'site_img' },
} as const
const serverName = (kind: LinkKind, name: string) => (NAMES[kind] as Partial<Record<string, string>>)[name] ?? name

/**
 * The changed lists of links, in the form that `card/update` accepts. Each link has only its changed fields. Undefined
 * if nothing changed.
 */
export function linkChanges(before: Links, wanted: Links, ids: LinkIds): z.input<typeof cardLinks> | undefined {
  const changed = LINK_KINDS.filter((kind) => !isSame(before[kind], wanted[kind]))
  if (changed.length === 0) return undefined
  const lists = changed.map((kind) => {
    const list = wanted[kind].map(({ id, ...fields }) => {
      const was: object = before[kind].find((one) => one.id === id) ?? {}
      const known = Object.entries(was)
      const differing = Object.entries(fields).filter(
        ([name, value]) => !known.some(([other, stored]) => other === name && isSame(stored, value)),
      )
      return {
        id: known.length > 0 ? (ids[id] ?? id) : 0,
        ...Object.fromEntries(differing.map(([name, value]) => [serverName(kind, name), value])),
      }
    })
    return [kind, list]
  })
  return Object.fromEntries(lists)
}

/** The server's refusals of links, with the draft's names of the fields: `socialMedia.17.link`. */
export function refusedLinks(fields: Partial<Record<string, string>>, sent: Links): Partial<Record<string, string>> {
  const named = Object.entries(fields).map(([field, text]) => {
    const [, kind, at = '', name = ''] = /^links\.(socialMedia|webSites)\.(\d+)\.(\w+)$/.exec(field) ?? []
    const list = LINK_KINDS.find((one) => one === kind)
    const link = list && sent[list][Number(at)]
    if (!list || !link) return [field, text]
    const own = Object.keys(link).find((one) => serverName(list, one) === name) ?? name
    return [`${list}.${link.id}.${own}`, text]
  })
  return Object.fromEntries(named)
}

/**
 * Finds the server's ids of links that were added here.
 * @param sent the links that were or may have been sent, including links whose server ids are not known yet
 */
export function knownIds(ids: LinkIds, base: Links, sent: Links, answered: Links): LinkIds {
  const found = LINK_KINDS.flatMap((kind) => {
    const there = new Set(answered[kind].map(({ id }) => id))
    const here = new Set([...base[kind], ...sent[kind]].map(({ id }) => id))
    const free = answered[kind].filter(({ id }) => !here.has(id))
    return sent[kind].flatMap((one) => {
      if (there.has(one.id) || base[kind].some(({ id }) => id === one.id)) return []
      const content = LINK_KEYS[1]?.(one)
      const at = free.findIndex((other) => content !== undefined && LINK_KEYS[1]?.(other) === content)
      return at < 0 ? [] : free.splice(at, 1).map(({ id }) => [one.id, id])
    })
  })
  return found.length > 0 ? { ...ids, ...Object.fromEntries(found) } : ids
}

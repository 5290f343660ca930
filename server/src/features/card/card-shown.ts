import type { Card, CardSeen } from '@idocard/contract/card'
import { type Hideable, isVisible, type Visibility } from '@idocard/domain/card'
import type { OpenCardRow, WholeCard } from './card.store.ts'

/** Where an uploaded picture is, for pages. */
export const pictureUrl = (id: string | null): string => (id ? `/picture/${id}.webp` : '')
/** A card's short address. */
export const cardUrl = (publicUrl: string, cardSn: string): string => `${publicUrl}/${cardSn}`

/** A card as its holder sees it. */
export function cardShown({ card, socialMedia, webSites }: WholeCard<OpenCardRow>, publicUrl: string): Card {
  const { cardSn, state, theme, fields, allowIndex, version, views } = card
  return {
    cardSn,
    url: cardUrl(publicUrl, cardSn),
    state,
    theme,
    fields,
    photo: pictureUrl(card.photoId),
    allowIndex,
    version,
    updatedAt: card.updatedAt.toISOString(),
    views,
    socialMedia: socialMedia.map(({ id, socialMediaId, link, shown, title, visibility, sorter }) => ({
      id,
      socialMediaId,
      socialMediaLink: link,
      shown,
      title,
      visibility,
      sorter,
    })),
    webSites: webSites.map(({ id, imgId, link, title, visibility, sorter, clicks }) => ({
      id,
      site_img: pictureUrl(imgId),
      site_link: link,
      title,
      visibility,
      sorter,
      clicks,
    })),
  }
}

type HideableText = Exclude<Hideable, 'photo'>
type TextName = `${HideableText}${'Ch' | 'En'}`
/** What a hidden text is in the data, by field. */
const TEXTS: Record<HideableText, readonly TextName[]> = {
  company: ['companyCh', 'companyEn'],
  department: ['departmentCh', 'departmentEn'],
  title: ['titleCh', 'titleEn'],
  address: ['addressCh', 'addressEn'],
  introduction: ['introductionCh', 'introductionEn'],
}
const EVERY_TEXT = Object.entries(TEXTS) as [HideableText, readonly TextName[]][]

/** A card as somebody else may see it: what is hidden from them is not in it at all. */
export function cardSeenBy(
  whole: WholeCard<OpenCardRow>,
  viewer: 'robot' | 'visitor' | 'exchanged',
  publicUrl: string,
): Omit<CardSeen, 'isMine'> {
  const shown = cardShown(whole, publicUrl)
  const sees = (visibility: Visibility = 'link') => isVisible(visibility, viewer)
  const { visibility } = shown.fields
  const fields = { ...shown.fields, visibility: {} }
  for (const [field, names] of EVERY_TEXT) if (!sees(visibility[field])) for (const name of names) fields[name] = ''
  return {
    cardSn: shown.cardSn,
    url: shown.url,
    theme: shown.theme,
    updatedAt: shown.updatedAt,
    photo: sees(visibility.photo) ? shown.photo : '',
    fields: {
      ...fields,
      phones: shown.fields.phones.filter((phone) => sees(phone.visibility)),
      emails: shown.fields.emails.filter((email) => sees(email.visibility)),
    },
    socialMedia: shown.socialMedia
      .filter((one) => sees(one.visibility))
      .map(({ visibility: _hidden, sorter: _order, ...one }) => one),
    webSites: shown.webSites
      .filter((one) => sees(one.visibility))
      .map(({ visibility: _hidden, sorter: _order, clicks: _clicks, ...one }) => one),
  }
}

import type { Card, CardFields, CardLook, CardSeen } from '@idocard/contract/cards/card'
import { UNLOCKABLE, type Unlockable } from '@idocard/contract/cards/card-view'
import { type Hideable, isVisible, type Visibility } from '@idocard/domain/cards/card'
import { lockedFields, type TemplateLook } from '@idocard/domain/company/card-template'
import { pictureUrl } from '@idocard/domain/picture'
import type { Owned } from '../../../db/owned.ts'
import { socialMediaShown, webSiteShown } from '../card-link/index.ts'
import type { CompanyRules } from './company-rules.ts'
import type { OpenCardRow, OwnWholeCard, WholeCard } from './whole-card.store.ts'

/** A card's short address. */
export const cardUrl = (publicUrl: string, cardSn: string): string => `${publicUrl}/${cardSn}`

/** The colour of a card's page: that of its company's template, or the company's; empty for the theme's. */
export const accentOn = ({ look, company }: Pick<WholeCard, 'look' | 'company'>): string =>
  look?.accent || company.accent

/**
 * The company's logo, only on a card that shows the company's name: people who bought a card from us enter the name of
 * their own company. Empty on any other card.
 */
export function logoOn(
  { fields }: Pick<CardSeen, 'fields'>,
  {
    companychname,
    companyenname,
    squareLogo,
  }: Pick<WholeCard['company'], 'companychname' | 'companyenname' | 'squareLogo'>,
): string {
  const isNamed = [fields.companyCh, fields.companyEn].some(
    (name) => name !== '' && [companychname, companyenname].includes(name),
  )
  return isNamed && squareLogo.startsWith('/') ? squareLogo : ''
}

/** What a template shows on a page, beside the colour. */
export const lookShown = ({ logo, cover, legalCh, legalEn, links }: TemplateLook): CardLook => ({
  ...{ logo, cover, legalCh, legalEn },
  links: [...links],
})

/** A card as its holder sees it. */
export function cardShown(own: Owned<OwnWholeCard>, publicUrl: string): Card {
  const { card, look, socialMedia, webSites, linked, physical, rules } = own
  const { cardSn, state, theme, fields, photoId, allowIndex, version, views, updatedAt } = card
  return {
    cardSn,
    url: cardUrl(publicUrl, cardSn),
    state,
    theme,
    fields,
    photo: pictureUrl(photoId),
    allowIndex,
    version,
    updatedAt: updatedAt.toISOString(),
    views,
    socialMedia: socialMedia.map(socialMediaShown),
    webSites: webSites.map(webSiteShown),
    linked: [...linked],
    isVirtual: !physical && linked.length === 0,
    isHeld: card.heldFrom !== null,
    accent: accentOn(own),
    look: look && lookShown(look),
    companyRules: rules && companyRulesShown(rules),
  }
}

/** What a company decides on a card, as its holder sees it. */
export const companyRulesShown = ({
  rules,
  companyCh,
  companyEn,
  givenPhone,
  givenEmail,
}: CompanyRules): NonNullable<Card['companyRules']> => ({
  companyCh,
  companyEn,
  locked: lockedFields(rules),
  phone: rules.phone.from === 'always' ? givenPhone : '',
  email: rules.email.from === 'always' ? givenEmail : '',
})

/** The kind of viewer of another person's card. */
type Viewer = Parameters<typeof isVisible>[1]

type HideableText = Exclude<Hideable, 'photo'>
type TextName = `${HideableText}${'Ch' | 'En'}`
/** The texts that each hideable field consists of. */
const TEXTS: Record<HideableText, readonly TextName[]> = {
  company: ['companyCh', 'companyEn'],
  department: ['departmentCh', 'departmentEn'],
  title: ['titleCh', 'titleEn'],
  address: ['addressCh', 'addressEn'],
  introduction: ['introductionCh', 'introductionEn'],
}
const EVERY_TEXT = Object.entries(TEXTS) as [HideableText, readonly TextName[]][]

const seesAs =
  (viewer: Viewer) =>
  (visibility: Visibility = 'link') =>
    isVisible(visibility, viewer)

/** A card's content as another viewer may see it. Hidden fields are left out entirely. */
export function faceSeenBy(
  { cardSn, photoId, fields: written }: Pick<OpenCardRow, 'cardSn' | 'photoId' | 'fields'>,
  viewer: Viewer,
  publicUrl: string,
): Pick<CardSeen, 'cardSn' | 'url' | 'photo' | 'fields'> {
  const sees = seesAs(viewer)
  const { visibility } = written
  const fields: CardFields = {
    ...written,
    visibility: {},
    phones: written.phones.filter((phone) => sees(phone.visibility)),
    emails: written.emails.filter((email) => sees(email.visibility)),
  }
  for (const [field, names] of EVERY_TEXT) if (!sees(visibility[field])) for (const name of names) fields[name] = ''
  return { cardSn, url: cardUrl(publicUrl, cardSn), photo: sees(visibility.photo) ? pictureUrl(photoId) : '', fields }
}

/** The parts of a card that exist but are shown only after an exchange. */
export function unlocksOf({ card, socialMedia, webSites }: Omit<WholeCard, 'company' | 'look'>): Unlockable[] {
  const { fields, photoId } = card
  const isLocked = ({ visibility }: { visibility: Visibility }) => visibility === 'exchange'
  const locked = new Set<Unlockable>([
    ...EVERY_TEXT.filter(([, names]) => names.some((name) => fields[name] !== ''))
      .map(([field]) => field)
      .filter((field) => fields.visibility[field] === 'exchange'),
    ...(photoId && fields.visibility.photo === 'exchange' ? (['photo'] as const) : []),
    ...fields.phones.filter(isLocked).map(({ kind }) => kind),
    ...fields.emails.filter(isLocked).map(({ kind }) => `${kind}Mail` as const),
    ...([...socialMedia, ...webSites].some(isLocked) ? (['links'] as const) : []),
  ])
  return UNLOCKABLE.filter((one) => locked.has(one))
}

/** A card with its links, as another viewer may see it. */
export function cardSeenBy(
  { card, socialMedia, webSites }: Omit<WholeCard, 'company' | 'look'>,
  viewer: Viewer,
  publicUrl: string,
): Omit<CardSeen, 'isMine'> {
  const sees = seesAs(viewer)
  return {
    ...faceSeenBy(card, viewer, publicUrl),
    theme: card.theme,
    updatedAt: card.updatedAt.toISOString(),
    socialMedia: socialMedia
      .filter((one) => sees(one.visibility))
      .map((one) => {
        const { visibility: _hidden, sorter: _order, clicks: _clicks, ...shown } = socialMediaShown(one)
        return shown
      }),
    webSites: webSites
      .filter((one) => sees(one.visibility))
      .map((one) => {
        const { visibility: _hidden, sorter: _order, clicks: _clicks, ...shown } = webSiteShown(one)
        return shown
      }),
  }
}

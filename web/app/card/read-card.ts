import type { CardLook } from '@idocard/contract/cards/card'
import type { CardFacts, CardView, ExchangeReturned, LeadForm } from '@idocard/contract/cards/card-view'
import { type CardText, cardText } from '@idocard/domain/cards/card'
import { networkAt, networkOfLink, type SocialMedia } from '@idocard/domain/cards/social-media'
import { answerField, formShown } from '@idocard/domain/company/lead'
import { choicesOf } from '@idocard/domain/company/lead-event'
import { formatPhone } from '@idocard/domain/identity/phone-number'
import { htmlLang, type Lang, pick } from '@idocard/domain/language'
import { safeHttpUrl } from '@idocard/domain/web-url'
import { mapLink } from '../lib/map-link.ts'
import type { IconName } from './icon.tsx'
import { CARD_TEXTS, type CardTexts } from './texts.ts'

/** Text as it is shown; `lang` is set when its language differs from the page's. */
export interface Words {
  text: string
  lang?: string
}

/** The icon in front of a link. */
export interface CardIcon {
  icon: IconName
  /** The network whose brand mark is shown instead of the icon, if there is one. */
  network?: string
}

/** A contact method or web link, as one line of the page. */
export interface CardLink extends CardIcon {
  key: string
  /** Address of a small picture shown instead of the icon. */
  picture?: string
  label: string
  shown: Words
  /** The address of the link. If empty, the text can only be copied. */
  href: string
  /** The address to which the browser reports a tap on the link. */
  ping?: string
  copy: string
}

/** What the form says and asks because the company gets what is left there. */
export interface ReadLead {
  company: string
  /** Which form this is, for the server to hold against what holds when it is sent. */
  shown: string
  /** What visitors agree to at the event where the holder is; empty for none. */
  consent: string
  questions: { field: string; title: string; isRequired: boolean; choices: string[] }[]
}

/** A card in one language, ready to render. */
export interface ReadCard {
  t: CardTexts
  lang: Lang
  name: Words
  /** The name in the other language, and the nickname. */
  otherNames: Words[]
  title: Words
  department: Words
  company: Words
  /** Address of the company's square logo. Empty if there is none. */
  logo: string
  introduction: Words
  photo: string
  /** Whether the photograph is large, at the top of the page. */
  isCover: boolean
  /** Address of the company's own picture at the top, which is there instead. Empty if there is none. */
  banner: string
  /** The company's small print. */
  legal: Words
  /** The company's own links. */
  companyLinks: CardLink[]
  phones: CardLink[]
  mails: CardLink[]
  map: CardLink | undefined
  social: CardLink[]
  webSites: CardLink[]
  /** The first link of each kind, for the row of buttons. */
  quick: (CardIcon & Pick<CardLink, 'label' | 'href' | 'ping'>)[]
  /** The form where visitors leave their details. Undefined for a sample card, because nobody would receive them. */
  exchange:
    | { state: 'preview' }
    | { state: 'left' }
    | { state: 'known' }
    | { state: 'form'; action: string; returned?: ExchangeReturned; lead?: ReadLead }
    | undefined
  /** The content that visitors see after leaving details, as a text. Empty if there is none. */
  unlocks: string
  /** Addresses of the contact file, of the codes, and of the card itself. */
  files: { contact: string; qr: string; url: string }
  /** Address that opens the card in the phone's own browser for the same visitor. Empty without a `handoff` token. */
  outside: string
}

const isInk = (text: string) => text.trim() !== ''

/** A text in the reader's language, or in the other one if it is missing. */
function wordsOf(lang: Lang, ch: string, en: string): Words {
  const found = cardText(lang, ch, en)
  return { text: found.text.trim(), ...(found.lang !== lang && { lang: htmlLang(found.lang) }) }
}

/** Prepares a card in one language for the layouts: fallbacks, formats, addresses. */
export function readCard(view: CardView): ReadCard {
  const { card, lang, isInLine, isExchanged = false, handoff = '' } = view
  const t = CARD_TEXTS[lang]
  const { fields } = card
  const words = (name: CardText) => wordsOf(lang, fields[`${name}Ch`], fields[`${name}En`])
  const name = words('name')
  const [otherName, otherLang]: [string, Lang] = lang === 'zh-tw' ? [fields.nameEn, 'en-us'] : [fields.nameCh, 'zh-tw']
  const others: Words[] = [{ text: otherName.trim(), lang: htmlLang(otherLang) }, { text: fields.nickname.trim() }]
  const phones = fields.phones.map(({ kind, number, extension }, at): CardLink => {
    const written = formatPhone(number, lang)
    const shown = written + (extension ? ` ${t.extension(extension)}` : '')
    return {
      key: `phone${at}`,
      icon: kind === 'fax' ? 'fax' : 'phone',
      label: t[kind],
      shown: { text: shown },
      href: kind === 'fax' ? '' : `tel:${number}${extension ? `,${extension}` : ''}`,
      copy: written + (extension ? `#${extension}` : ''),
    }
  })
  const mails = fields.emails.map(
    ({ kind, address }, at): CardLink => ({
      key: `mail${at}`,
      icon: 'mail',
      label: kind === 'work' ? t.workMail : t.homeMail,
      shown: { text: address },
      href: `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`,
      copy: address,
    }),
  )
  const address = words('address')
  const map: CardLink | undefined = isInk(address.text)
    ? {
        key: 'map',
        icon: 'pin',
        label: t.address,
        shown: address,
        href: mapLink(address.text),
        copy: address.text,
      }
    : undefined
  const base = card.cardSn ? `/${card.cardSn}` : '/theme/sample'
  const social = card.socialMedia.flatMap((one) => socialLink(one, lang, base))
  const line = social.find(
    ({ network, href }) => network === 'line' && /^https:\/\/(?:[a-z]+\.)?(?:line\.me|lin\.ee)\//.test(href),
  )
  const call = phones.find(({ href }) => href)
  const quick = [
    call && { icon: 'phone' as const, label: t.call, href: call.href },
    line && {
      icon: 'at' as const,
      network: 'line',
      label: t.line,
      href: line.href,
      ...(line.ping && { ping: line.ping }),
    },
    mails[0] && { icon: 'mail' as const, label: t.mail, href: mails[0].href },
    map && { icon: 'pin' as const, label: t.map, href: map.href },
  ].filter((one) => one !== undefined)
  const outside = isInLine ? `&openExternalBrowser=1${handoff && `&handoff=${handoff}`}` : ''
  const { look } = view
  const isCover = fields.photoStyle === 'cover' && card.photo !== '' && !look?.cover
  return {
    t,
    lang,
    name,
    otherNames: others.filter(({ text }) => isInk(text) && text !== name.text),
    title: words('title'),
    department: words('department'),
    company: words('company'),
    logo: inSize(look?.logo || view.logo || '', 96),
    introduction: words('introduction'),
    // A cover is as wide as the page: the small size would be blurred.
    photo: isCover ? card.photo : inSize(card.photo, 480),
    isCover,
    banner: look?.cover ?? '',
    legal: wordsOf(lang, look?.legalCh ?? '', look?.legalEn ?? ''),
    companyLinks: (look?.links ?? []).map((one) => companyLink(one, lang, base)),
    phones,
    mails,
    map,
    social,
    webSites: card.webSites.map((one) => webSiteLink(one, lang, `${base}/link`)),
    quick,
    exchange: exchangeOf(view, base),
    unlocks: (view.unlocks ?? []).map((one) => t.unlockable[one]).join(t.comma),
    files: {
      contact: `${base}${isExchanged ? '/contact' : ''}.vcf?lang=${lang}${outside}`,
      qr: `${base}/qr.svg`,
      url: card.url,
    },
    outside: handoff && `${base}?lang=${lang}${outside}`,
  }
}

/** A preview within another page shows only the button, because that page has fields and ids of its own. */
function exchangeOf({ card, exchange, isPreview, lead, lang }: CardView, base: string): ReadCard['exchange'] {
  if (isPreview) return { state: 'preview' }
  if (!card.cardSn) return undefined
  if (exchange === 'left' || exchange === 'known') return { state: exchange }
  // The fragment scrolls to the form if it is returned for correction.
  return {
    state: 'form',
    action: `${base}/exchange#exchange`,
    ...(exchange && { returned: exchange }),
    ...(lead && { lead: leadOf(lead, lang) }),
  }
}

const leadOf = ({ companyCh, companyEn, event }: LeadForm, lang: Lang): ReadLead => ({
  company: pick(lang, companyCh, companyEn),
  shown: formShown(event),
  consent: event ? pick(lang, event.consentCh, event.consentEn) : '',
  questions: (event?.questions ?? []).map((question) => ({
    field: answerField(question.id),
    title: pick(lang, question.titleCh, question.titleEn),
    isRequired: question.isRequired,
    choices: choicesOf(question).map(({ ch, en }) => (lang === 'zh-tw' ? ch : en)),
  })),
})

const nameOf = ({ nameCh, nameEn }: SocialMedia, lang: Lang) => (lang === 'zh-tw' ? nameCh : nameEn)

/** The holder's own name for a link, if there is one. */
function titleOf({ title, titleEn }: { title: string; titleEn: string }, lang: Lang): Words | undefined {
  const found = wordsOf(lang, title, titleEn)
  return found.text === '' ? undefined : found
}

const iconOf = ({ key }: SocialMedia): IconName => (key === 'linkedin' ? 'work' : 'at')
/** Personal and official LINE accounts have the same mark. */
const markOf = ({ key }: SocialMedia): string => (key === 'line-official' ? 'line' : key)

/** Empty for a network that is no longer known, and for an invalid link. */
function socialLink(one: CardFacts['socialMedia'][number], lang: Lang, base: string): CardLink[] {
  const network = networkOfLink({ id: one.socialMediaId, link: one.socialMediaLink })
  const href = one.socialMediaLink && safeHttpUrl(one.socialMediaLink)
  if (!network || href === null) return []
  return [
    {
      key: `social${one.id}`,
      icon: iconOf(network),
      network: markOf(network),
      label: one.shown,
      shown: titleOf(one, lang) ?? { text: nameOf(network, lang) },
      href,
      ...(base.startsWith('/theme') ? {} : { ping: `${base}/tap/${one.id}` }),
      copy: one.shown,
    },
  ]
}

/** An uploaded picture in the small size that the page shows; an external picture's address unchanged. */
const inSize = (url: string, side: 96 | 480) => url.replace(/^(\/picture\/[\w-]+)\.webp$/, `$1-${side}.webp`)

/**
 * A link to a web site. It leads to an address of this site under `counted`, which counts the tap and redirects only to
 * the stored link.
 */
function webSiteLink(one: CardFacts['webSites'][number], lang: Lang, counted: string): CardLink {
  const { id, site_img, site_link } = one
  const title = titleOf(one, lang)
  const host = site_link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/.*$/, '')
  return {
    key: `site${id}`,
    icon: 'globe',
    ...(site_img && { picture: inSize(site_img, 96) }),
    label: title ? host : '',
    shown: title ?? { text: host },
    href: `${counted}/${id}`,
    copy: site_link,
  }
}

/** A link of the company. Like the person's own: a network opens its app and counts by a ping, a web site by a redirect. */
function companyLink({ id, link, ...titles }: CardLook['links'][number], lang: Lang, base: string): CardLink {
  const title = wordsOf(lang, titles.titleCh, titles.titleEn)
  const network = networkAt(link)
  const address = link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  const host = address.replace(/\/.*$/, '')
  const key = `company${id}`
  const own = title.text === '' ? undefined : title
  return network
    ? {
        ...{ key, icon: iconOf(network), network: markOf(network), label: address },
        ...{ shown: own ?? { text: nameOf(network, lang) }, href: link, ping: `${base}/company-tap/${id}`, copy: link },
      }
    : {
        ...{ key, icon: 'globe', label: own ? host : '', shown: own ?? { text: host } },
        ...{ href: `${base}/company-link/${id}`, copy: link },
      }
}

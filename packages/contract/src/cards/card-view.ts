import type { ThemeKey } from '@idocard/domain/cards/theme'
import type { EventQuestion } from '@idocard/domain/company/lead-event'
import type { ExchangeText } from '@idocard/domain/contacts/exchange'
import type { Lang } from '@idocard/domain/language'
import type { CardLook, CardSeen } from './card.ts'

/** The part of a card that its page shows. A holder's own `Card` has these fields too. */
export type CardFacts = Pick<CardSeen, 'cardSn' | 'url' | 'fields' | 'photo'> & {
  socialMedia: readonly Pick<
    CardSeen['socialMedia'][number],
    'id' | 'socialMediaId' | 'socialMediaLink' | 'shown' | 'title' | 'titleEn'
  >[]
  webSites: readonly Pick<CardSeen['webSites'][number], 'id' | 'site_img' | 'site_link' | 'title' | 'titleEn'>[]
}

/** The animations that may play over a card as it opens. */
const OPENINGS = ['ripple', 'sweep', 'dot', 'blocks'] as const
export type Opening = (typeof OPENINGS)[number]

/** The animation of each theme, played when a visitor taps the physical card. */
export const OPENING_OF: Readonly<Record<ThemeKey, Opening>> = {
  idoLight: 'ripple',
  idoDark: 'sweep',
  origin: 'dot',
  SG: 'ripple',
  SG2: 'ripple',
  talentek: 'blocks',
}

/** Kinds of content that a card can hide until an exchange, in the order of the page. */
export const UNLOCKABLE = [
  'photo',
  'company',
  'department',
  'title',
  'introduction',
  'mobile',
  'work',
  'home',
  'fax',
  'workMail',
  'homeMail',
  'address',
  'links',
] as const
export type Unlockable = (typeof UNLOCKABLE)[number]

/** What the contact form of a company's card says and asks, because the company gets what is left there. */
export interface LeadForm {
  companyCh: string
  companyEn: string
  /** The event where the card's holder is; null if they are at none. */
  event: {
    id: number
    version: number
    consentCh: string
    consentEn: string
    questions: readonly EventQuestion[]
  } | null
}

/** The submitted contact form, shown again because it has errors. */
export interface ExchangeReturned {
  written: Readonly<Record<ExchangeText, string>>
  /** What was answered, by the names of the fields. */
  answers: Readonly<Record<string, string>>
  consent: boolean
  /** Error messages by field, in the reader's language. */
  problems: Readonly<Record<string, string>>
  /** An error message for the whole form. */
  message: string
}

/** All data needed to render a card page, on the server and in the back office's preview. */
export interface CardView {
  lang: Lang
  theme: ThemeKey
  /** The fields that this viewer may see. The number is empty for a sample, which has no address of its own. */
  card: CardFacts
  /** The company's colour, `#rrggbb`, whose contrast is adjusted where needed. Empty or omitted: the theme's colour. */
  accent?: string
  /** Address of the company's square logo, on cards with the company's name. */
  logo?: string
  /** What the company's template shows, in place of the logo above and beside what the card has. */
  look?: CardLook | null
  /** Whether the foot invites visitors to get a card of their own: the company and the holder allow it. */
  isInviting?: boolean
  /** The animation that plays once over the page. Omitted: none. */
  opening?: Opening
  /** Embedded in another page: without landmarks, headings and language links. Put it in an `inert` element. */
  isPreview?: boolean
  /** The card does not have this theme: the page is a watermarked preview without working controls. */
  isWatermarked?: boolean
  /** The visitor uses LINE's in-app browser, which cannot download: saving the contact opens the phone's browser. */
  isInLine?: boolean
  /**
   * State of the contact form: `left` right after it was submitted, `known` on that visitor's later visits. Omitted: an
   * empty form.
   */
  exchange?: 'left' | 'known' | ExchangeReturned
  /** Omitted: what is left is the holder's alone. */
  lead?: LeadForm
  /** Content that is shown only after visitors leave their details. Omitted: none. */
  unlocks?: readonly Unlockable[]
  /**
   * The visitor has exchanged contacts and sees more fields. Files and links then have addresses under the card's own
   * path.
   */
  isExchanged?: boolean
  /**
   * For a visitor inside LINE who has exchanged contacts: a token with which the phone's browser can open addresses of
   * this card as the same visitor. Valid for some minutes.
   */
  handoff?: string
  /** Path and query of this page without the language. The language links are built from it. */
  address?: string
}

/** A person in a company's list. */
export interface ListedPerson {
  nameCh: string
  nameEn: string
  titleCh: string
  titleEn: string
  departmentCh: string
  departmentEn: string
  photo: string
  /** Address of the card; empty when it has no page. */
  url: string
}

/** Metadata in the head of a card page for browsers, chat apps and search engines. */
export interface PageHead {
  /** The canonical address of the page. */
  canonical: string
  /** Whether search engines may index it. */
  isIndexed: boolean
  /** Absolute address of the picture for chat apps. */
  picture: string
  /** Serialised structured data about the person for search engines. Omitted: none. */
  person?: Record<string, unknown>
}

/** Every page that works without the web application's scripts. */
export type CardDocument =
  | { kind: 'card'; view: CardView; head: PageHead }
  /**
   * A card that is not shown: its holder has paused it, given it a new address or left the company, or nobody has activated it.
   */
  | {
      kind: 'closed'
      reason: 'paused' | 'unclaimed' | 'retired' | 'left'
      /** Whom the page names if its holder has left the company, and how to reach that. What there is nothing of is empty. */
      left?: Record<'nameCh' | 'nameEn' | 'companyCh' | 'companyEn' | 'phone' | 'mail', string>
      lang: Lang
      address: string
    }
  | {
      kind: 'people'
      lang: Lang
      address: string
      companyCh: string
      companyEn: string
      introductionCh: string
      introductionEn: string
      accent: string
      people: readonly ListedPerson[]
      head: PageHead
    }

/** A rendered `CardDocument`. */
export interface CardHtml {
  /** In pieces: the parts that are the same on all cards of a theme are separate. */
  html: readonly string[]
  /** The page's only executable script, which contains no card data. Empty: none. */
  script: string
}

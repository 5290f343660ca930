import type { ExchangeText } from '@idocard/domain/exchange'
import type { Lang } from '@idocard/domain/language'
import type { ThemeKey } from '@idocard/domain/theme'
import type { CardSeen } from './card.ts'

/** What a card page shows of a card. A holder's own `Card` has all of it too. */
export type CardFacts = Pick<CardSeen, 'cardSn' | 'url' | 'fields' | 'photo'> & {
  socialMedia: readonly Pick<
    CardSeen['socialMedia'][number],
    'id' | 'socialMediaId' | 'socialMediaLink' | 'shown' | 'title'
  >[]
  webSites: readonly Pick<CardSeen['webSites'][number], 'id' | 'site_img' | 'site_link' | 'title'>[]
}

/** The animations that may play over a card as it opens. */
export const OPENINGS = ['ripple', 'sweep', 'dot', 'blocks'] as const
export type Opening = (typeof OPENINGS)[number]

/** The form for leaving one's details, come back because something in it has to be mended. */
export interface ExchangeReturned {
  written: Readonly<Record<ExchangeText, string>>
  consent: boolean
  /** What is wrong, by field, in the reader's language. */
  problems: Readonly<Record<string, string>>
  /** The same for the form as a whole. */
  message: string
}

/** A card in a theme and a language: all that its page is drawn from, on the server and in the back office's preview. */
export interface CardView {
  lang: Lang
  theme: ThemeKey
  /** As the one who looks may see it. Its number is empty for a sample, which has no address of its own. */
  card: CardFacts
  /** The company's own colour, `#rrggbb`; empty or left out: the theme's. Made readable whatever it is. */
  accent?: string
  /** Plays once over the page; left out: none. */
  opening?: Opening
  /** Within another page: no landmark, no heading, no language links. Put it in an `inert` element. */
  isPreview?: boolean
  /** The card does not have this theme: its page is a preview under a watermark, where nothing can be used. */
  isWatermarked?: boolean
  /** LINE's own browser, which downloads nothing: saving leads to the phone's. */
  isInLine?: boolean
  /** The form for leaving one's details: `left` once they are left; left out: empty. */
  exchange?: 'left' | ExchangeReturned
  /** The reader sees what is shown after an exchange: files and links are then under the card's own path. */
  isExchanged?: boolean
  /** Path and query of this page without the language, for the language links. */
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
  /** Where the card is; empty: it has no page. */
  url: string
}

/** What the head of a card's page says to browsers, chat apps and search engines. */
export interface PageHead {
  /** The address that counts for this page. */
  canonical: string
  /** Search engines may list it. */
  isIndexed: boolean
  /** The picture for chat apps, an absolute address. */
  picture: string
  /** What search engines may know of the person, ready to write; left out: nothing. */
  person?: Record<string, unknown>
}

/** Every page that is written without the web application's scripts. */
export type CardDocument =
  | { kind: 'card'; view: CardView; head: PageHead }
  /** A card that cannot be shown: its holder closed it, or nobody has activated it. */
  | { kind: 'closed'; reason: 'paused' | 'unclaimed'; lang: Lang; address: string }
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

/** Such a page. */
export interface CardHtml {
  html: string
  /** Its one script that runs, which nothing of a card is in; empty: it has none. */
  script: string
}

import { type CardDocument, type CardView, OPENING_OF, type Opening } from '@idocard/contract/cards/card-view'
import type { ThemeKey } from '@idocard/domain/cards/theme'
import { isSameLook } from '@idocard/domain/company/card-template'
import type { Lang } from '@idocard/domain/language'
import type { Tx } from '../../../db/open.ts'
import { companyOfTheme } from '../../company/company/index.ts'
import { cardPerson } from './card-person.ts'
import { accentOn, cardSeenBy, faceSeenBy, logoOn, lookShown, unlocksOf } from './card-shown.ts'
import { cardBySn } from './open-card.ts'
import { SAMPLE, SAMPLE_COMPANY, SAMPLE_PEOPLE, sampleCard } from './sample-card.ts'
import { hasTheme, listedCards } from './store.ts'
import type { OpenCardRow, WholeCard } from './whole-card.store.ts'

/** A request for a card page, reduced to what the page depends on. */
export interface CardAsked {
  /** Empty for the sample card. */
  cardSn: string
  /** Undefined for the card's own theme. */
  theme: ThemeKey | undefined
  opening?: Opening
  /** Whether a chip was tapped. If so, the theme's opening plays. */
  isTapped?: boolean
  lang: Lang
  /** Search engines see public fields; other visitors also see the fields shown to everyone with the link. */
  viewer: 'robot' | 'visitor'
  isInLine: boolean
  /**
   * Checks the token of a visitor who left details on this card. If it is valid, the page shows the fields visible
   * after an exchange, and its links contain this handoff token so that they work in another browser. The page must not
   * be cached for other visitors.
   */
  exchanged?: (card: OpenCardRow) => { handoff: string } | undefined
  exchange?: CardView['exchange']
  /** Path and query of the page, without the language. */
  address: string
}

interface CardAnswer {
  status: 200 | 410
  document: CardDocument
  /** The number of the card that is shown. It differs from the requested number if that card leads to this one. */
  cardSn: string
  /** The template of its company whose look it has. */
  lookId: number | undefined
  /** The event on its form. */
  eventId: number | undefined
  /** All numbers on which the page depends. */
  through: readonly string[]
  /** Whether the visit is counted. */
  counts: boolean
  /** Whether the page was made for one visitor who left their details. */
  isExchanged: boolean
  /** Whether it is a physical card that nobody has activated. */
  isUnclaimed: boolean
}

/** The page at a card's address; undefined if there is no such card. */
export async function cardAnswer(db: Tx, asked: CardAsked, publicUrl: string): Promise<CardAnswer | undefined> {
  const { lang, isInLine, address } = asked
  if (asked.cardSn === '')
    return {
      status: 200,
      document: sample(asked, publicUrl),
      cardSn: '',
      lookId: undefined,
      eventId: undefined,
      through: [],
      counts: false,
      isExchanged: false,
      isUnclaimed: false,
    }
  const whole = await cardBySn(db, asked.cardSn)
  if (!whole) return undefined
  const { through } = whole
  const { cardSn, state, updatedAt, allowIndex } = whole.card
  // Cannot happen: `cardBySn` returns the card that a linked card leads to, and that card has content.
  if (state === 'linked') return undefined
  if (state !== 'active') {
    const document: CardDocument = { kind: 'closed', ...whyClosed(whole, state), lang, address }
    const isUnclaimed = state === 'unclaimed'
    return {
      ...{ status: isUnclaimed ? 200 : 410, document, cardSn, through, lookId: whole.look?.id, eventId: undefined },
      ...{ counts: false, isExchanged: false, isUnclaimed },
    }
  }
  const exchanged = asked.exchanged?.(whole.card)
  const isExchanged = exchanged !== undefined
  const exchange = asked.exchange ?? (isExchanged ? 'known' : undefined)
  const unlocks = asked.viewer === 'robot' ? [] : unlocksOf(whole)
  const card = cardSeenBy(whole, isExchanged ? 'exchanged' : asked.viewer, publicUrl)
  // A preview in another theme shows the same card, so search engines list only its short address.
  const isIndexed = allowIndex && asked.theme === undefined
  const theme = asked.theme ?? card.theme
  const logo = logoOn(card, whole.company)
  const look = whole.look && !isSameLook(whole.look) ? whole.look : null
  const opening = asked.opening ?? (asked.isTapped ? OPENING_OF[theme] : undefined)
  const isWatermarked =
    asked.theme !== undefined && asked.theme !== card.theme && !(await hasTheme(db, cardSn, asked.theme))
  return {
    status: 200,
    cardSn,
    lookId: whole.look?.id,
    eventId: whole.lead?.event?.id,
    through,
    counts: !isWatermarked,
    isExchanged,
    isUnclaimed: false,
    document: {
      kind: 'card',
      view: {
        lang,
        theme,
        card,
        accent: accentOn(whole),
        ...(logo && { logo }),
        ...(look && { look: lookShown(look) }),
        isInviting: whole.company.showInvitation && card.fields.showInvitation,
        ...(opening && !isWatermarked && { opening }),
        isInLine,
        ...(exchange && { exchange }),
        ...(unlocks.length > 0 && { unlocks }),
        ...(whole.lead && { lead: whole.lead }),
        isExchanged,
        ...(exchanged && isInLine && { handoff: exchanged.handoff }),
        ...(isWatermarked && { isPreview: true, isWatermarked }),
        address,
      },
      head: {
        canonical: card.url,
        isIndexed,
        picture: `${card.url}/og.png?v=${updatedAt.getTime()}${look ? `-${look.version}` : ''}&lang=${lang}`,
        ...(isIndexed && { person: cardPerson(cardSeenBy(whole, 'robot', publicUrl), lang, publicUrl, updatedAt) }),
      },
    },
  }
}

/** Why a card is not shown. Whoever left has a page that names them, and says how to reach the company, if the company wants that. */
function whyClosed(
  { card: { leftAs, fields }, company }: WholeCard,
  state: Exclude<OpenCardRow['state'], 'active' | 'linked'>,
): Pick<Extract<CardDocument, { kind: 'closed' }>, 'reason' | 'left'> {
  if (state !== 'left') return { reason: state }
  if (leftAs === 'paused') return { reason: 'paused' }
  const { nameCh, nameEn } = fields
  const { companychname: companyCh, companyenname: companyEn, servicePhone: phone, serviceMail: mail } = company
  return { reason: 'left', left: { nameCh, nameEn, companyCh, companyEn, phone, mail } }
}

function sample({ theme = 'idoLight', opening, lang, isInLine, address }: CardAsked, publicUrl: string): CardDocument {
  const card = sampleCard(publicUrl, theme)
  return {
    kind: 'card',
    view: { lang, theme, card, isInviting: true, ...(opening && { opening }), isInLine, address },
    head: { canonical: card.url, isIndexed: false, picture: `${publicUrl}/${SAMPLE}/og.png?lang=${lang}` },
  }
}

const MAX_LISTED = 500

/** The people of the company with its own theme whose cards may be indexed. Sample people if there are none. */
export async function peopleDocument(db: Tx, lang: Lang, address: string, publicUrl: string): Promise<CardDocument> {
  const company = await companyOfTheme(db, 'talentek')
  const cards = company ? await listedCards(db, company.id, MAX_LISTED) : []
  const people = cards.map((card) => {
    const { fields, photo, url } = faceSeenBy(card, 'robot', publicUrl)
    const { nameCh, nameEn, titleCh, titleEn, departmentCh, departmentEn } = fields
    return { nameCh, nameEn, titleCh, titleEn, departmentCh, departmentEn, photo, url }
  })
  const about =
    company && people.length > 0
      ? {
          companyCh: company.companychname,
          companyEn: company.companyenname,
          introductionCh: '',
          introductionEn: '',
          accent: company.accent,
        }
      : SAMPLE_COMPANY
  return {
    kind: 'people',
    lang,
    address,
    ...about,
    people: people.length > 0 ? people : SAMPLE_PEOPLE,
    head: {
      canonical: publicUrl + address,
      isIndexed: people.length > 0,
      picture: `${publicUrl}/${SAMPLE}/og.png?lang=${lang}`,
    },
  }
}

import type { CardDocument, CardView, Opening } from '@idocard/contract/card-view'
import type { Lang } from '@idocard/domain/language'
import type { ThemeKey } from '@idocard/domain/theme'
import type { Tx } from '../../db/open.ts'
import { companyOfTheme, hasTheme } from '../theme/theme.store.ts'
import { listedCards, type OpenCardRow } from './card.store.ts'
import { cardPerson } from './card-person.ts'
import { cardSeenBy } from './card-shown.ts'
import { openCardBySn } from './open-card.store.ts'
import { SAMPLE, SAMPLE_COMPANY, SAMPLE_PEOPLE, sampleCard } from './sample-card.ts'

/** What somebody asks for, reduced to what the page depends on. */
export interface CardAsked {
  /** Empty: the sample. */
  cardSn: string
  /** Undefined: the card's own. */
  theme: ThemeKey | undefined
  opening?: Opening
  lang: Lang
  /** Search engines see what is public, everybody else what the holder shows to those who have the address. */
  viewer: 'robot' | 'visitor'
  isInLine: boolean
  /** Whether the visitor's token is one for this card: they see what is shown after an exchange. Not to be kept for others. */
  opens?: (card: OpenCardRow) => boolean
  exchange?: CardView['exchange']
  /** Path and query of the page without its language. */
  address: string
}

export interface CardAnswer {
  status: 200 | 410
  document: CardDocument
  /** Looking at it counts. */
  counts: boolean
  /** Made for one visitor who left their details. */
  isExchanged: boolean
}

/** What a card's address shows; undefined: there is no such card. */
export async function cardAnswer(db: Tx, asked: CardAsked, publicUrl: string): Promise<CardAnswer | undefined> {
  const { cardSn, lang, opening, isInLine, address } = asked
  if (cardSn === '') return { status: 200, document: sample(asked, publicUrl), counts: false, isExchanged: false }
  const whole = await openCardBySn(db, cardSn)
  if (!whole) return undefined
  const { state, updatedAt, allowIndex } = whole.card
  if (state !== 'active') {
    const document: CardDocument = { kind: 'closed', reason: state, lang, address }
    return { status: state === 'paused' ? 410 : 200, document, counts: false, isExchanged: false }
  }
  const isExchanged = asked.opens?.(whole.card) ?? false
  const exchange = isExchanged ? 'left' : asked.exchange
  const card = cardSeenBy(whole, isExchanged ? 'exchanged' : asked.viewer, publicUrl)
  // Another theme than its own is a look at the same card: only its short address is listed.
  const isIndexed = allowIndex && asked.theme === undefined
  const isWatermarked =
    asked.theme !== undefined && asked.theme !== card.theme && !(await hasTheme(db, cardSn, asked.theme))
  return {
    status: 200,
    counts: !isWatermarked,
    isExchanged,
    document: {
      kind: 'card',
      view: {
        lang,
        theme: asked.theme ?? card.theme,
        card,
        accent: whole.accent,
        ...(opening && !isWatermarked && { opening }),
        isInLine,
        ...(exchange && { exchange }),
        isExchanged,
        ...(isWatermarked && { isPreview: true, isWatermarked }),
        address,
      },
      head: {
        canonical: card.url,
        isIndexed,
        picture: `${card.url}/og.png?v=${updatedAt.getTime()}&lang=${lang}`,
        ...(isIndexed && { person: cardPerson(cardSeenBy(whole, 'robot', publicUrl), lang, publicUrl, updatedAt) }),
      },
    },
  }
}

function sample({ theme = 'idoLight', opening, lang, isInLine, address }: CardAsked, publicUrl: string): CardDocument {
  const card = sampleCard(publicUrl, theme)
  return {
    kind: 'card',
    view: { lang, theme, card, ...(opening && { opening }), isInLine, address },
    head: { canonical: card.url, isIndexed: false, picture: `${publicUrl}/${SAMPLE}/og.png?lang=${lang}` },
  }
}

const LISTED_MOST = 500

/** The people of the company that has a theme of its own: those whose cards may be listed. Before there is one, a sample. */
export async function peopleDocument(db: Tx, lang: Lang, address: string, publicUrl: string): Promise<CardDocument> {
  const company = await companyOfTheme(db, 'talentek')
  const cards = company ? await listedCards(db, company.id, LISTED_MOST) : []
  const people = cards.map((whole) => {
    const { fields, photo, url } = cardSeenBy(whole, 'robot', publicUrl)
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

import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import {
  card,
  cardMetric,
  cardSocialMedia,
  cardTheme,
  cardWebSite,
  scanHistory,
} from '../../../db/schema/cards/card.ts'
import { chip, chipCopy } from '../../../db/schema/cards/chip.ts'
import { company } from '../../../db/schema/company/company.ts'
import { atOnce, column, type DataList, picturePath, type Subject } from './data-list.ts'

async function readCards(db: Tx, { id }: Subject) {
  const cards = await db
    .select({ card, company: company.companychname })
    .from(card)
    .innerJoin(company, eq(company.id, card.companyId))
    .where(eq(card.memberId, id))
    .orderBy(asc(card.activatedAt), asc(card.cardSn))
  return Promise.all(cards.map(async (one) => ({ ...shown(one), ...(await ofCard(db, one.card.cardSn)) })))
}

const shown = ({
  card: { cardSn, state, physical, theme, fields, photoId, allowIndex, version, views, ...rest },
  company: issuer,
}: {
  card: typeof card.$inferSelect
  company: string
}) => ({
  cardSn,
  company: issuer,
  state,
  // Why staff paused it; empty if they did not.
  pausedByStaff: rest.heldReason,
  physical,
  theme,
  fields,
  photo: picturePath(photoId),
  allowIndex,
  version,
  views,
  createdAt: rest.createdAt,
  activatedAt: rest.activatedAt,
  updatedAt: rest.updatedAt,
})

/** The links, bought themes, linked cards and chips of a card. */
async function ofCard(db: Tx, cardSn: string) {
  const socialMedia = await db
    .select()
    .from(cardSocialMedia)
    .where(eq(cardSocialMedia.cardSn, cardSn))
    .orderBy(asc(cardSocialMedia.sorter), asc(cardSocialMedia.id))
  const webSites = await db
    .select()
    .from(cardWebSite)
    .where(eq(cardWebSite.cardSn, cardSn))
    .orderBy(asc(cardWebSite.sorter), asc(cardWebSite.id))
  const linked = await db
    .select({ cardSn: card.cardSn })
    .from(card)
    .where(and(eq(card.leadsTo, cardSn), eq(card.state, 'linked')))
  const numbers = [cardSn, ...linked.map((one) => one.cardSn)]
  return {
    socialMedia: socialMedia.map(({ cardSn: _card, ...link }) => link),
    webSites: webSites.map(({ cardSn: _card, imgId, ...link }) => ({ ...link, picture: picturePath(imgId) })),
    themes: await db
      .select({ theme: cardTheme.theme, boughtAt: cardTheme.boughtAt })
      .from(cardTheme)
      .where(eq(cardTheme.cardSn, cardSn)),
    // Further physical cards that lead to this card.
    linked: linked.map((one) => one.cardSn),
    chips: await db
      .select({ uid: chip.uid, cardSn: chip.cardSn, taps: chip.taps, tappedAt: chip.tappedAt })
      .from(chip)
      .where(inArray(chip.cardSn, numbers)),
    chipCopies: await db
      .select({ uid: chipCopy.uid, count: chipCopy.count, firstAt: chipCopy.firstAt })
      .from(chipCopy)
      .innerJoin(chip, eq(chip.uid, chipCopy.uid))
      .where(inArray(chip.cardSn, numbers)),
  }
}

/** The numbers of a person's cards. */
export async function cardNumbersOf(db: Tx, { id }: Subject): Promise<string[]> {
  const found = await db
    .select({ cardSn: card.cardSn })
    .from(card)
    .where(eq(card.memberId, id))
    .orderBy(asc(card.cardSn))
  return found.map(({ cardSn }) => cardSn)
}

/** A person's cards, their metrics by day, and the cards of others that the person opened recently. */
export const CARD_DATA: readonly DataList[] = [
  {
    name: 'cards',
    about: {
      'zh-tw': '名片：兩種語言的欄位、顯示範圍、連結、主題；聯絡人檔在 cards 資料夾',
      'en-us': 'cards: fields in both languages, who sees them, links, themes; contact files are in the folder cards',
    },
    tables: [card, cardSocialMedia, cardWebSite, cardTheme, chip, chipCopy],
    rows: atOnce(readCards),
  },
  {
    name: 'visits',
    about: { 'zh-tw': '每天的瀏覽、儲存、點擊與交換次數', 'en-us': 'views, saves, taps and exchanges by day' },
    tables: [cardMetric],
    columns: [
      column('cardSn', '名片', 'Card'),
      column('day', '日期', 'Day'),
      column('kind', '種類', 'Kind'),
      column('source', '來源', 'Source'),
      column('count', '次數', 'Count'),
    ],
    async *rows(db, me) {
      for (const cardSn of await cardNumbersOf(db, me))
        yield await db
          .select()
          .from(cardMetric)
          .where(eq(cardMetric.cardSn, cardSn))
          .orderBy(asc(cardMetric.day), asc(cardMetric.kind), asc(cardMetric.source))
    },
  },
  {
    name: 'recently-viewed',
    about: { 'zh-tw': '最近打開過的名片', 'en-us': 'cards that were opened recently' },
    tables: [scanHistory],
    columns: [column('at', '時間', 'Time'), column('cardSn', '名片', 'Card')],
    rows: atOnce((db, { id }) =>
      db
        .select({ cardSn: scanHistory.cardSn, at: scanHistory.at })
        .from(scanHistory)
        .where(eq(scanHistory.memberId, id))
        .orderBy(asc(scanHistory.at)),
    ),
  },
]

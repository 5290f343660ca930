import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import { type JsonRow, jsonRows } from '../../db/json-row.ts'
import type { Tx } from '../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../db/owned.ts'
import {
  type CardRow,
  card,
  cardSocialMedia,
  cardWebSite,
  type SocialMediaRow,
  type WebSiteRow,
} from '../../db/schema/card.ts'
import { company } from '../../db/schema/company.ts'

/** What nobody who opens a card needs of it, its holder included. */
const LEFT_OUT = ['companyId', 'batch', 'activationHash', 'createdAt'] as const
const CARD = jsonRows(card, LEFT_OUT)
const SOCIAL_MEDIA = jsonRows(cardSocialMedia)
const WEB_SITE = jsonRows(cardWebSite)

/** What of a card its page and its holder see. */
export type OpenCardRow = Omit<CardRow, (typeof LEFT_OUT)[number]>

/** A card with all that its page shows: its links in order, and the colour of its company (empty: the house's own). */
export interface WholeCard {
  card: OpenCardRow
  accent: string
  socialMedia: SocialMediaRow[]
  webSites: WebSiteRow[]
}

/** The same as one JSON value: one column is parsed in a fifth of the time that two dozen take. */
interface WholeCardJson extends Record<string, unknown> {
  card: JsonRow<OpenCardRow>
  accent: string
  socialMedia: JsonRow<SocialMediaRow>[]
  webSites: JsonRow<WebSiteRow>[]
}

const linksOf = (table: typeof cardSocialMedia | typeof cardWebSite, row: string) => {
  const name = getTableName(table)
  return `(select coalesce(json_agg(${row} order by ${name}.sorter, ${name}.id), '[]')
    from ${name} where ${name}.card_sn = card.card_sn)`
}

const WHOLE = sql.raw(`case when card.card_sn is not null then json_build_object(
  'card', ${CARD.sql},
  'accent', company.accent,
  'socialMedia', ${linksOf(cardSocialMedia, SOCIAL_MEDIA.sql)},
  'webSites', ${linksOf(cardWebSite, WEB_SITE.sql)}) end`)

/**
 * The one reader of whole cards.
 * @param from where the rows are from and in which order: `card` and `company` are to be in it
 * @returns one for each row; undefined where an outer join found no card
 */
async function readCards(db: Tx, from: SQL): Promise<(WholeCard | undefined)[]> {
  const { rows } = await db.execute<{ whole: WholeCardJson | null }>(sql`select ${WHOLE} as whole ${from}`)
  return rows.map(({ whole }) =>
    whole
      ? {
          accent: whole.accent,
          card: CARD.read(whole.card),
          socialMedia: whole.socialMedia.map(SOCIAL_MEDIA.read),
          webSites: whole.webSites.map(WEB_SITE.read),
        }
      : undefined,
  )
}

/**
 * The cards of these numbers, whoever holds them, each in the place of its number. The text is plain: put together of
 * columns, it takes 25 µs more of the processor, and a card's page is what strangers open most.
 */
export const cardsBySn = (db: Tx, numbers: readonly string[]): Promise<(WholeCard | undefined)[]> =>
  readCards(
    db,
    sql`from unnest(${sql.param(numbers)}::text[]) with ordinality asked (sn, at)
      left join card on card.card_sn = asked.sn
      left join company on company.id = card.company_id
      order by asked.at`,
  )

const checkOwner = ownership(card.memberId, (whole: WholeCard) => whole.card.memberId)

/** Of a person's cards those that are meant, the one activated last first. */
const readOwn = (db: Tx, who: Owner, which?: SQL) =>
  checkOwner(who, async (isTheirs) => {
    const found = await readCards(
      db,
      sql`from ${card} join ${company} on ${company.id} = ${card.companyId}
        where ${and(isTheirs, which)} order by ${card.activatedAt} desc, ${card.cardSn}`,
    )
    return found.filter((whole) => whole !== undefined)
  })

/** One of a person's own cards, whole; another's is as unknown as one that does not exist. */
export async function ownWholeCard(db: Tx, who: Owner, cardSn: string): Promise<Owned<WholeCard> | undefined> {
  const [found] = await readOwn(db, who, eq(card.cardSn, cardSn))
  return found
}

/** A person's cards, whole, the one activated last first. */
export const ownWholeCards = (db: Tx, who: Owner): Promise<Owned<WholeCard>[]> => readOwn(db, who)

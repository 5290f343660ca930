import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import type { OpenCardRow, WholeCard } from './card.store.ts'

/** A card as its page shows it, and the colour of its company (empty: the house's own). */
export interface OpenCard extends WholeCard<OpenCardRow> {
  accent: string
}

interface Asked {
  cardSn: string
  resolve(card: OpenCard | undefined): void
  reject(error: unknown): void
}

/** What one query may read at most. */
const TOGETHER_MOST = 100
/** Queries under way at a time: more would read fewer cards each, and with one alone a slow one would hold up everybody. */
const AT_ONCE = 2

/**
 * Reads the cards of pages. Those that are asked for while a query is under way are read by the next one together, each
 * for whoever asked for it: when a hall opens cards, it is the round trip that takes the time. A single card waits for
 * nothing.
 */
class OpenCardReader {
  private readonly db: Tx
  private waiting: Asked[] = []
  private underWay = 0

  constructor(db: Tx) {
    this.db = db
  }

  read(cardSn: string): Promise<OpenCard | undefined> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.readWaiting())
      this.waiting.push({ cardSn, resolve, reject })
    })
  }

  private readWaiting(): void {
    while (this.underWay < AT_ONCE && this.waiting.length > 0) {
      this.underWay += 1
      void this.answer(this.waiting.splice(0, TOGETHER_MOST))
    }
  }

  private async answer(asked: readonly Asked[]): Promise<void> {
    try {
      const found = await cardsBySn(
        this.db,
        asked.map(({ cardSn }) => cardSn),
      )
      for (const [at, { resolve }] of asked.entries()) resolve(found[at])
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      this.underWay -= 1
      this.readWaiting()
    }
  }
}

const readers = new WeakMap<Tx, OpenCardReader>()

/** A card by its number, whoever holds it, with all that its page shows. */
export function openCardBySn(db: Tx, cardSn: string): Promise<OpenCard | undefined> {
  const reader = readers.get(db) ?? new OpenCardReader(db)
  readers.set(db, reader)
  return reader.read(cardSn)
}

const EPOCH_MS = (column: string) => `floor(extract(epoch from c.${column}) * 1000)`

/** A card as one JSON value: one column is parsed in a fifth of the time that two dozen take. */
const CARD = sql.raw(`json_build_object(
  'card', json_build_object('cardSn', c.card_sn, 'state', c.state, 'memberId', c.member_id, 'theme', c.theme,
    'fields', c.fields, 'photoId', c.photo_id, 'allowIndex', c.allow_index, 'version', c.version, 'views', c.views,
    'activatedAt', ${EPOCH_MS('activated_at')}, 'updatedAt', ${EPOCH_MS('updated_at')}),
  'accent', company.accent,
  'socialMedia', (
    select coalesce(json_agg(json_build_object('id', s.id, 'cardSn', s.card_sn, 'socialMediaId', s.social_media_id,
      'link', s.link, 'shown', s.shown, 'title', s.title, 'visibility', s.visibility, 'sorter', s.sorter)
      order by s.sorter, s.id), '[]')
    from card_social_media s where s.card_sn = c.card_sn),
  'webSites', (
    select coalesce(json_agg(json_build_object('id', w.id, 'cardSn', w.card_sn, 'imgId', w.img_id, 'link', w.link,
      'title', w.title, 'visibility', w.visibility, 'sorter', w.sorter, 'clicks', w.clicks)
      order by w.sorter, w.id), '[]')
    from card_web_site w where w.card_sn = c.card_sn))`)

interface Row extends Record<string, unknown> {
  at: number
  shown: Omit<OpenCard, 'card'> & {
    card: Omit<OpenCardRow, 'activatedAt' | 'updatedAt'> & { activatedAt: number | null; updatedAt: number }
  }
}

/** The cards of these numbers, each in the place of its number. */
async function cardsBySn(db: Tx, numbers: readonly string[]): Promise<(OpenCard | undefined)[]> {
  const { rows } = await db.execute<Row>(
    sql`select asked.at::int, ${CARD} as shown
      from unnest(${sql.param(numbers)}::text[]) with ordinality asked (card_sn, at)
      join card c on c.card_sn = asked.card_sn
      join company on company.id = c.company_id`,
  )
  const found = new Array<OpenCard | undefined>(numbers.length)
  for (const { at, shown } of rows) {
    const { activatedAt, updatedAt } = shown.card
    const moments = { activatedAt: activatedAt === null ? null : new Date(activatedAt), updatedAt: new Date(updatedAt) }
    found[at - 1] = { ...shown, card: { ...shown.card, ...moments } }
  }
  return found
}

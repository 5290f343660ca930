import pg from 'pg'
import { noise } from '../server/src/testing/noise.ts'

/** 陳雅婷's card in the demo content. */
export const DEMO_CARD = 'cheny7p3k9'

const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** The number of the nth generated card: `7zz` and seven characters of the card alphabet. Same as `NUMBER` in SQL. */
export function numberOf(n: number): string {
  let sn = ''
  for (let rest = n, place = 0; place < 7; place += 1) {
    sn = ALPHABET[rest % ALPHABET.length] + sn
    rest = Math.floor(rest / ALPHABET.length)
  }
  return `7zz${sn}`
}

const letter = (place: number) => `substr('${ALPHABET}', (n / ${ALPHABET.length ** place}) % ${ALPHABET.length} + 1, 1)`
const NUMBER = ["'7zz'", ...[6, 5, 4, 3, 2, 1, 0].map(letter)].join(' || ')

/**
 * Adds realistic cards: the demo card's fields with varying names, its three social networks and two websites.
 * @param from number of the first one
 * @param to number after the last one
 */
export async function addCards(databaseUrl: string, from: number, to: number): Promise<void> {
  await using client = await connect(databaseUrl)
  // Skips foreign key checks: all references are to existing rows.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into card (card_sn, company_id, activation_hash, state, member_id, theme, fields, allow_index,
       version, views, activated_at)
     select ${NUMBER}, d.company_id, sha256(('bench ' || n)::bytea), 'active', d.member_id,
       (array['idoLight', 'idoDark', 'origin', 'SG', 'SG2'])[n % 5 + 1],
       d.fields || jsonb_build_object('nameCh', '陳雅婷' || n, 'nameEn', 'Ya-Ting Chen ' || n, 'companyCh', '木日' || n),
       n % 3 = 0, 1 + n % 9, n % 500, now() - n * interval '1 minute'
     from generate_series(${from}, ${to} - 1) n cross join (select * from card where card_sn = '${DEMO_CARD}') d`,
  )
  for (const [table, columns] of [
    ['card_social_media', 'social_media_id, link, shown, title, visibility, sorter'],
    ['card_web_site', 'link, title, visibility, sorter'],
  ])
    await client.query(
      `insert into ${table} (card_sn, ${columns})
       select ${NUMBER}, ${columns} from generate_series(${from}, ${to} - 1) n
       cross join (select * from ${table} where card_sn = '${DEMO_CARD}') d`,
    )
  await client.query('vacuum analyze card, card_social_media, card_web_site')
  await client.query('checkpoint')
}

/** How often cards were read by their number so far. PostgreSQL's statistics are up to a second late. */
export async function cardsRead(databaseUrl: string): Promise<number> {
  await using client = await connect(databaseUrl)
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query(
    `select idx_scan::int as n from pg_stat_user_indexes where indexrelname = 'card_pkey'`,
  )
  return rows[0].n
}

/** Gives the demo card's holder a photo that compresses badly. Returns its path on the page. */
export async function aCardsPhoto(databaseUrl: string): Promise<string> {
  const id = 'bench_-890123456789012'
  const picture = await noise(1024)
  await using client = await connect(databaseUrl)
  await client.query(
    `insert into upload (id, member_id, width, height, bytes, jpeg, webp, created_at)
     select $1, member_id, 1024, 1024, $2, $3, $3, now() from card where card_sn = '${DEMO_CARD}'`,
    [id, picture.length, picture],
  )
  return `/picture/${id}-480.webp`
}

async function connect(databaseUrl: string) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

import type pg from 'pg'

/** Of orders, of cards and of people, each. */
const ROWS = 1_000_000

/** Of the cards that were made last, none is sold yet; of the others, nearly all. */
const ON_THE_SHELF = 50_000

/** Adds an administrator, and people of whom a third have cards and two fifths have ordered. */
export async function prepareLists(client: pg.Client): Promise<void> {
  await client.query(
    `with made as (insert into member (phone) values ('+886811111111') returning id), role as (
       insert into staff_role (company_id, member_id, role) select null, id, 'administrator' from made
     )
     insert into session (token_hash, member_id, audience, created_at, last_seen_at, expires_at)
     select sha256('lists'::bytea), id, 'staff', now(), now(), now() + interval '1 day' from made`,
  )
  await withoutIndexes(client, ['member', 'card', '"order"', 'order_line', 'order_card', 'person_mark'], () =>
    fill(client),
  )
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

async function fill(client: pg.Client): Promise<void> {
  const id = (n: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
  await client.query(
    `insert into member (id, phone, email, name, created_at, blocked_at)
     select ${id('n')}, '+8869' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
       case when n % 4 = 0 then 'user' || n || '@example.com' end,
       (array['王','李','張','陳','林','黃','吳','劉','蔡','楊'])[1 + n % 10] || (array['小','大','美','志','雅','家','俊','淑'])[1 + n / 10 % 8]
         || (array['明','華','婷','玲','豪','偉','芬','傑','君'])[1 + n / 80 % 9],
       now() - n * interval '1 minute', case when n % 10000 = 0 then now() end
     from generate_series(1, $1::int) n`,
    [ROWS],
  )
  // Of the physical cards two fifths are not claimed; few are in any other state.
  await client.query(
    `insert into card (card_sn, company_id, activation_hash, physical, state, member_id, fields, created_at, activated_at, leads_to, sold)
     select 'z' || lpad(n::text, 9, '0'), 3, sha256(n::text::bytea), n % 5 <> 4,
       case when n % 5 in (0, 1) then 'unclaimed' when n % 1000 = 2 then 'paused' else 'active' end,
       case when n % 5 in (0, 1) then null else ${id('1 + n * 31 % ($1 / 3) * 3')} end,
       case when n % 5 in (0, 1) then '{}'::jsonb else jsonb_build_object('nameCh', (array['王','李','張','陳'])[1 + n % 4] || '小明', 'nameEn', 'Ming ' || n) end,
       now() - n * interval '1 minute', case when n % 5 in (0, 1) then null else now() - n * interval '1 minute' end, null,
       n % 5 <> 4 and n > $2::int and n % 1000 <> 0
     from generate_series(1, $1::int) n`,
    [ROWS, ON_THE_SHELF],
  )
  // A shop that keeps up: the newest orders are under way, the others are completed, refunded or never paid.
  await client.query(
    `insert into "order" (order_number, member_id, cart_version, state, lang, subtotal, discount, freight, total,
       payment_method, shipping_method, shipping_name, shipping_phone, email, country_code, shipping_address,
       created_at, expires_at, paid_at, confirmed_at, prepared_at, shipped_at, completed_at)
     select 'B' || n, ${id('1 + n * 17 % ($1 * 2 / 5)')}, n + 10, state, 'zh-tw', 400 + n % 3000, 0, 60, 460 + n % 3000, 3, 1,
       (array['王','李','張','陳','林'])[1 + n % 5] || (array['小明','美玲','志豪'])[1 + n % 3],
       '09' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), case when n % 4 = 0 then 'user' || n || '@example.com' else '' end,
       'TW', '臺北市中正區重慶南路一段 122 號', at, at + interval '1 day',
       case when state not in ('awaiting_payment', 'expired') then at end, case when state not in ('awaiting_payment', 'expired') then at end,
       case when state in ('preparing', 'shipped', 'completed') then at end, case when state in ('shipped', 'completed') then at end,
       case when state = 'completed' then at end
     from (select n, now() - n * interval '1 minute' as at,
       case when n <= 60 then 'awaiting_payment' when n <= 400 then 'paid' when n <= 1200 then 'preparing' when n <= 4000 then 'shipped'
         when n % 8 = 0 then 'expired' when n % 211 = 0 then 'refunded' else 'completed' end as state
       from generate_series(1, $1::int) n) as made`,
    [ROWS],
  )
  await client.query(
    `insert into order_line (order_id, position, product_id, title_ch, title_en, img, unit_price, quantity)
     select id, 0, 1 + id % 6, '名片', 'Card', '', 980, 1 from "order" where order_number like 'B%'`,
  )
  await client.query(
    `insert into order_card (order_id, card_sn, at)
     select "order".id, card_sn, card.created_at from card join "order" on order_number = 'B' || ltrim(substr(card_sn, 2), '0')
     where sold`,
  )
  await client.query(
    `insert into person_mark select id, 'holder', created_at from member where exists (select from card where member_id = member.id)
     union all select id, 'buyer', created_at from member where exists (select from "order" where member_id = member.id)
     on conflict do nothing`,
  )
}

/**
 * Runs `work` on tables without indexes, references and triggers, which take most of the time of adding a million rows,
 * and makes the indexes afterwards. The user must be a superuser.
 */
async function withoutIndexes(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  )
  await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  await client.query('set session_replication_role = replica')
  await work()
  await client.query('reset session_replication_role')
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await client.query(definition)
}

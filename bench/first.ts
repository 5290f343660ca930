import { siteAddress } from '@idocard/domain/site-address'
import pg from 'pg'
import { ask } from './ask.ts'
import { atMost, type Effort, type Row } from './benchmark.ts'
import { median } from './pairs.ts'
import { pageRequest } from './public-pages.ts'
import { type Shop, startShop } from './shop.ts'

const BOUND_MS = 15
const MAX_GROWTH = 1.2
const TIMES = 120
/** More than fit on page one, so that it shows the same number both times. */
const LITTLE = { products: 24, articles: 24 }
const MUCH = { products: 1_000, articles: 10_000 }

/** Page one of both lists, the home page and the plans. */
const LISTS = {
  news: siteAddress.news,
  products: siteAddress.products,
  home: siteAddress.home,
  plans: siteAddress.plans,
}

const milliseconds = (value: number) => `${value.toFixed(1)} ms`
const times = (value: number) => `${value.toFixed(2)}×`

/**
 * The first rendering of a page with empty caches: read from PostgreSQL, rendered, compressed, sent. Then the same with
 * a thousand products and ten thousand articles.
 */
export async function first(_effort: Effort): Promise<Row[]> {
  await using shop = await startShop()
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  await using open = new AsyncDisposableStack()
  open.defer(() => client.end())
  const rows: Row[] = []
  await grow(client, LITTLE)
  // Warm-up for the JIT compiler.
  for (const path of Object.values(LISTS)) await firstOf(shop, client, path)
  const few = new Map<string, number>()
  for (const [name, path] of Object.entries(LISTS)) few.set(name, await firstOf(shop, client, path))
  await grow(client, MUCH)
  for (const [name, path] of Object.entries(LISTS)) {
    const [before = Number.NaN, after] = [few.get(name), await firstOf(shop, client, path)]
    rows.push(
      atMost(`First rendering, ${name}`, before, BOUND_MS, milliseconds),
      atMost(`Growth of ${name}`, after / before, MAX_GROWTH, times, `${milliseconds(after)} with much content`),
    )
  }
  const article = await firstOf(shop, client, siteAddress.article(1))
  const product = await firstOf(shop, client, siteAddress.product(1))
  rows.push(
    atMost('First rendering, article', article, BOUND_MS, milliseconds),
    atMost('First rendering, product', product, BOUND_MS, milliseconds),
  )
  return rows
}

/** Median of many first renderings in milliseconds. All caches are invalidated before each, as by a write. */
async function firstOf(shop: Shop, client: pg.Client, path: string): Promise<number> {
  const taken: number[] = []
  await ask(shop.port, pageRequest(path))
  for (let time = 0; time < TIMES; time += 1) {
    await dropAll(shop, client)
    const began = performance.now()
    const { status } = await ask(shop.port, pageRequest(path))
    taken.push(performance.now() - began)
    if (status !== 200) throw new Error(`${path} responded with ${status}`)
  }
  return median(taken)
}

/** Invalidates everything, and waits until a cached call shows a change: then the server has processed it. */
async function dropAll(shop: Shop, client: pg.Client): Promise<void> {
  const probe = `bench ${Math.random()}`
  await client.query('update page set title_en = $1 where slug = $2', [probe, 'privacy'])
  await client.query(`insert into invalidation (tags) values ('{company,product,content,news,page,question}')`)
  await client.query('notify idocard_invalidation')
  const request = {
    method: 'POST',
    path: '/api/idoCard/page/load_by_slug',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${random()}.${random()}` },
    body: '{"slug":"privacy"}',
  } as const
  for (;;) if ((await ask(shop.port, request)).body.includes(probe)) return
}

const random = () => Math.floor(Math.random() * 250)

async function grow(client: pg.Client, { products, articles }: typeof MUCH): Promise<void> {
  await client.query(
    `insert into product (category, title_ch, title_en, summary_ch, img, price, stock)
     select case when n % 5 = 0 then 'enterprise' else 'personal' end, '名片 ' || n, 'Card ' || n, '一張名片',
       '["/pictures/products/bamboo-angle-960.webp"]', 500 + n, 1000
     from generate_series(1, $1::int) n`,
    [products],
  )
  await client.query(
    `insert into news_article (news_category_id, title_ch, title_en, summary_ch, content_ch, img, published_at)
     select c.id, '消息 ' || n, 'News ' || n, '摘要', repeat('一段文字。', 300), '/pictures/products/bamboo-angle-960.webp',
       now() - n * interval '1 hour'
     from generate_series(1, $1::int) n
     join lateral (select id from content where kind = 'newsCategory' order by id offset n % 4 limit 1) c on true`,
    [articles],
  )
  await client.query('vacuum analyze')
}

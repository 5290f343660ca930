import pg from 'pg'
import { wire } from './ask.ts'

/** Row counts in the database before and after a run. */
export interface Ledger {
  orders: number
  lines: number
  units: number
  filledCarts: number
}

/** Direct access to the shop's database: prepares buyers, and counts the results. */
export class OrdersData {
  private readonly client: pg.Client
  private buyers = 0

  private constructor(client: pg.Client) {
    this.client = client
  }

  static async open(databaseUrl: string): Promise<OrdersData> {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    return new OrdersData(client)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.end()
  }

  /** Adds products with a large stock. Returns their ids. */
  async products(count: number): Promise<number[]> {
    const { rows } = await this.client.query<{ id: number }>(
      `insert into product (category, title_ch, title_en, img, price, stock)
       select 'personal', '名片 ' || n, 'Card ' || n, '["/pictures/products/bamboo-flat-480.webp"]', 500 + n, 1000000
       from generate_series(1, $1::int) n returning id`,
      [count],
    )
    return rows.map((row) => row.id)
  }

  /**
   * Creates signed-in members with random different products in their carts.
   * @param linesEach number of products per cart
   * @returns each member's order request
   */
  async buyersOf(products: readonly number[], count: number, linesEach: number): Promise<Buffer[]> {
    const first = this.buyers + 1
    this.buyers += count
    await this.client.query(
      `with made as (
         insert into member (phone) select '+8869' || lpad(n::text, 8, '0') from generate_series($1::int, $2::int) n
         returning id, phone
       ), signed_in as (
         insert into session (token_hash, member_id, audience, created_at, last_seen_at, expires_at)
         select sha256(('buyer' || right(phone, 8)::int)::bytea), id, 'member', now(), now(), now() + interval '1 day'
         from made
       )
       insert into cart (member_id, lines)
       select id, (
         select jsonb_agg(jsonb_build_object('id', product, 'quantity', 1))
         -- Always true; the reference to the member makes PostgreSQL choose at random again for each one.
         from (select product from unnest($3::int[]) product where id is not null order by random() limit $4) drawn
       ) from made`,
      [first, this.buyers, products, linesEach],
    )
    await this.client.query('analyze member, session, cart, product, "order", order_line')
    return Array.from({ length: count }, (_, index) => wire(orderOf(`buyer${first + index}`)))
  }

  async ledger(): Promise<Ledger> {
    const { rows } = await this.client.query<Ledger>(
      `select (select count(*) from "order")::int as orders, (select count(*) from order_line)::int as lines,
         (select sum(stock) from product)::int as units,
         (select count(*) from cart where lines <> '[]')::int as "filledCarts"`,
    )
    if (!rows[0]) throw new Error('PostgreSQL counted nothing.')
    return rows[0]
  }
}

const orderOf = (token: string) =>
  ({
    method: 'POST',
    path: '/api/idoCard/shoppingCart/create_order',
    headers: {
      accept: 'application/json',
      'accept-language': 'zh-TW,zh;q=0.9',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({
      shippingName: '王小明',
      shippingPhone: '0912345678',
      email: 'ming@example.com',
      shippingMethod: 1,
      discountCode: '',
      countryCode: 'TW',
      shippingAddress: '100 臺北市中正區重慶南路一段 122 號',
      shippingRemark: '',
      paymentMethod: 3,
      cartVersion: 1,
    }),
  }) as const

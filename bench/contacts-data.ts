import pg from 'pg'
import { EMPTY_CONTACT } from '../packages/domain/src/contacts/contact.ts'
import { contactIndex } from '../server/src/features/contacts/contact-index/contact-index.ts'

const SURNAMES = [
  ...'陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴',
]
const GIVEN = [...'雅婷怡君志明俊傑淑芬美玲建宏宗翰冠宇佳穎欣怡承恩品妍柏翰詩涵子軒宜庭家豪筱涵彥廷惠雯']
const COMPANIES = [
  '木日',
  '向陽',
  '晨光',
  '山嵐',
  '海風',
  '北極星',
  '青田',
  '永豐',
  '大同',
  '宏遠',
  '精誠',
  '信義',
  '光合',
  '森林',
  '長虹',
]
const TRADES = ['室內設計', '能源', '科技', '咖啡', '建設', '物流', '生技', '出版', '會計師事務所', '顧問']
const TITLES = ['業務經理', '設計師', '總經理', '工程師', '採購', '專案經理', '副總經理', '會計師']
const PLACES = ['臺北國際會議中心', '南港展覽館', '高雄展覽館', '新竹科學園區', '臺中世貿']
const INSERT_ROWS = 1000

/** A realistic contact in Taiwan, always the same for the same number. */
function contactOf(n: number) {
  const pick = <T>(list: readonly T[], step: number) => list[Math.floor(n / step) % list.length] as T
  const nameCh = pick(SURNAMES, 1) + pick(GIVEN, 7) + pick(GIVEN, 13)
  return {
    note: n % 5 === 0 ? `${pick(PLACES, 3)}認識，想看樣品與報價` : '',
    tags: n % 4 === 0 ? ['客戶'] : [],
    metPlace: n % 3 === 0 ? pick(PLACES, 11) : '',
    fields: {
      ...EMPTY_CONTACT,
      nameCh,
      nameEn: n % 3 === 0 ? `Person Number ${n}` : '',
      companyCh: pick(COMPANIES, 17) + pick(TRADES, 5),
      titleCh: pick(TITLES, 19),
      phones: [{ kind: 'mobile' as const, number: `+8869${String(n).padStart(8, '0')}`, extension: '' }],
      emails: [{ kind: 'work' as const, address: `person${n}@company${n % 997}.example` }],
    },
  }
}

/** Keywords as typed: single characters, parts and whole words, which some contacts contain and others do not. */
export const KEYWORDS: readonly string[] = [
  ...['陳', '陳雅', '陳雅婷', '雅婷', '怡君', '木日', '木日室', '室內設計', '會計師', '樣品', '展覽館', '客戶'],
  ...['l', 'li', 'lin', 'wang', 'zhiming', 'cyt', 'ㄔ', 'ㄔㄧ', 'ㄌㄓㄇ'],
  ...['person', 'person12', 'company7', 'number 49', '0912', '00012', '0000123', '+8869000', '12345'],
  ...['木日 經理', '陳 設計師', '沒有這個人', 'zzzz', '龘'],
]

/** A signed-in holder, and the id of one of their contacts. */
export interface Holder {
  memberId: string
  token: string
  contactId: string
}

/** Direct access to contacts in the shop's database. */
export class ContactsData {
  private readonly client: pg.Client

  private constructor(client: pg.Client) {
    this.client = client
  }

  static async open(connection: string | pg.ClientConfig): Promise<ContactsData> {
    const client = new pg.Client(connection)
    await client.connect()
    return new ContactsData(client)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.end()
  }

  /**
   * Adds a signed-in holder. Their number is not a mobile number, so they get no codes: signing in just now replaces
   * one.
   */
  private async signedIn(token: string): Promise<string> {
    const { rows } = await this.client.query<{ id: string }>('insert into member (phone) values ($1) returning id', [
      `+8868${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    ])
    const memberId = rows[0]?.id ?? ''
    await this.client.query(
      `insert into session (token_hash, member_id, audience, created_at, last_seen_at, expires_at)
       values (sha256($1::bytea), $2, 'holder', now(), now(), now() + interval '1 day')`,
      [token, memberId],
    )
    return memberId
  }

  /** Adds a signed-in holder with `count` contacts that all have this note. They are not found by searching. */
  async holderOfAlike(token: string, count: number, note: string): Promise<void> {
    const memberId = await this.signedIn(token)
    await this.client.query(
      `insert into contact (member_id, kind, fields, note, created_at, updated_at)
       select $1, 'paper', $2, $3, now() - n * interval '1 second', now() from generate_series(1, $4) n`,
      [memberId, JSON.stringify(contactOf(0).fields), note, count],
    )
    await this.client.query('analyze contact')
  }

  /** Adds a signed-in holder with `count` contacts. */
  async holder(token: string, count: number): Promise<Holder> {
    const memberId = await this.signedIn(token)
    for (let from = 0; from < count; from += INSERT_ROWS) {
      const batch = Array.from({ length: Math.min(INSERT_ROWS, count - from) }, (_none, at) => {
        const content = contactOf(from + at)
        return { ...content, n: from + at, ...contactIndex({ memberId, ...content }) }
      })
      await this.client.query(
        `insert into contact (member_id, kind, fields, note, tags, met_place, created_at, updated_at, index_version, sounds,
           search, grams, sort_name, sort_latin, sort_company, identity, same_keys)
         select $1, 'paper', fields, note, tags, "metPlace", now() - n * interval '1 minute', now(), "indexVersion", sounds,
           search, grams, "sortName", "sortLatin", "sortCompany", identity, "sameKeys"
         from jsonb_to_recordset($2::jsonb) as c(fields jsonb, note text, tags text[], "metPlace" text, n int,
           "indexVersion" int, sounds jsonb, search text, grams int[], "sortName" text, "sortLatin" text, "sortCompany" text, identity text,
           "sameKeys" text[])`,
        [memberId, JSON.stringify(batch)],
      )
    }
    await this.client.query('vacuum analyze contact')
    const found = await this.client.query<{ id: string }>('select id from contact where member_id = $1 limit 1', [
      memberId,
    ])
    return { memberId, token, contactId: found.rows[0]?.id ?? '' }
  }

  /**
   * Adds other holders with copies of this holder's contacts. The entries for searching differ, like those of real
   * other holders.
   * @param copies number of other holders
   */
  async others(memberId: string, copies: number): Promise<void> {
    const { rows } = await this.client.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = 'contact_grams'`,
    )
    // Building the index once is much faster than adding to it row by row.
    await this.client.query('drop index contact_grams')
    for (let copy = 1; copy <= copies; copy += 1)
      await this.client.query(
        `with other as (insert into member (phone) values ($2) returning id)
         insert into contact (member_id, kind, fields, note, tags, met_place, created_at, updated_at, index_version, sounds,
           search, grams, sort_name, sort_latin, sort_company, identity, same_keys)
         select other.id, kind, fields, note, tags, met_place, created_at, updated_at, index_version, sounds, search,
           (select array_agg(g # $3::int) from unnest(grams) g), sort_name, sort_latin, sort_company, identity, same_keys
         from contact, other where member_id = $1`,
        [memberId, `+8867${String(copy).padStart(8, '0')}`, copy * 104_729],
      )
    if (rows[0]) await this.client.query(rows[0].indexdef)
    await this.client.query('vacuum analyze contact')
    await this.client.query('checkpoint')
  }
}

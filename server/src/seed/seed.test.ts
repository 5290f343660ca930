import { existsSync, readFileSync, statSync } from 'node:fs'
import { contract } from '@idocard/contract'
import { CONTENT_KINDS, type ContentKind } from '@idocard/contract/content/content'
import { filmOf } from '@idocard/domain/content/film'
import { LANGS } from '@idocard/domain/language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import members from './members.json' with { type: 'json' }
import points from './points.json' with { type: 'json' }

/** Content shown to visitors, as the calls return it. */
interface Shown {
  where: string
  titleCh: string
  titleEn: string
  contentCh?: string
  contentEn?: string
  summaryCh?: string
  summaryEn?: string
  img?: string | string[]
  link?: string
}

const SLUGS = ['privacy', 'terms', 'about', 'shipping']
/** The only article without English, so that a trial shows how the site handles a missing translation. */
const CHINESE_ONLY = '颱風天的出貨與客服'

let app: TestApp
let content: Record<ContentKind, Shown[]>
let news: (Shown & { newsCategoryId: number })[]
let products: Shown[]
let questions: { titleCh: string; titleEn: string; questions: Shown[] }[]
let pages: Shown[]
let all: Shown[]

/** The largest film, in bytes. */
const MAX_FILM = 700_000
/** The length of an MP4 file: its movie header (ISO/IEC 14496-12, 8.2.2). */
function secondsOf(file: Buffer): number {
  const header = file.indexOf('mvhd')
  return file.readUInt32BE(header + 20) / file.readUInt32BE(header + 16)
}
/** The cues of a WebVTT file, in seconds. */
const cuesOf = (text: string) =>
  [...text.matchAll(/00:00:(\S+) --> 00:00:(\S+).*\n(.+)/g)].map(([, from, to, words = '']) => ({
    from: Number(from),
    to: Number(to),
    text: words,
  }))

const titled = <T extends { titleCh: string }>(kind: string, list: T[]) =>
  list.map((one) => ({ ...one, where: `${kind} ${one.titleCh}` }))

beforeAll(async () => {
  app = await testApp()
  content = {} as typeof content
  for (const kind of CONTENT_KINDS) content[kind] = titled(kind, (await app.call(contract.content[kind], {})).data.list)
  const found = await app.call(contract.newsArticle.load_by_page_front, { pageSize: 100 })
  const whole = found.data.list.map(async ({ id }) => (await app.call(contract.newsArticle.load_by_id, { id })).data)
  news = titled('news', await Promise.all(whole))
  const sold = (await app.call(contract.product.load_by_front, { pageSize: 9999 })).data.list
  products = titled(
    'product',
    sold.map(({ descriptionCh, descriptionEn, ...one }) => ({
      ...one,
      contentCh: descriptionCh,
      contentEn: descriptionEn,
    })),
  )
  questions = (await app.call(contract.question.load_by_front, {})).data.list.map((group) => ({
    ...group,
    questions: titled('question', group.questions),
  }))
  const written = SLUGS.map(async (slug) => (await app.call(contract.page.load_by_slug, { slug })).data)
  pages = titled('page', await Promise.all(written))
  all = [...Object.values(content).flat(), ...news, ...products, ...questions.flatMap((one) => one.questions), ...pages]
})
afterAll(() => app.close())

const publicFile = (path: string) => new URL(`../../../web/public${path}`, import.meta.url)
const imagesOf = ({ img = [] }: Shown) => [img].flat().filter((src) => src !== '')
const every = (pattern: RegExp, texts: (string | undefined)[]) =>
  texts.flatMap((text) => [...(text ?? '').matchAll(pattern)].map(([, found = '']) => found))

describe('the demo content', () => {
  it('has the promised number of entries', () => {
    const counts = Object.fromEntries(CONTENT_KINDS.map((kind) => [kind, content[kind].length]))
    expect(counts).toMatchObject({
      banner: 4,
      features: 8,
      idoFeatures: 8,
      guide: 5,
      introduction: 4,
      teaching: 6,
      teachingLink: 5,
      newsCategory: 4,
      partner: 8,
      advertise: 3,
    })
    expect(products.length).toBeGreaterThanOrEqual(6)
    expect(news).toHaveLength(12)
    expect(new Set(news.map((one) => one.newsCategoryId)).size).toBe(4)
    expect(questions).toHaveLength(5)
    expect(questions.flatMap((one) => one.questions)).toHaveLength(22)
  })

  it('has both plans, and a discount of each kind', async () => {
    for (const category of ['個人方案', '企業客製方案']) {
      const { data } = await app.call(contract.product.load_by_front, { category })
      expect(data.list.length, category).toBeGreaterThanOrEqual(3)
    }
    const { rows } = await app.running.database.db.execute('select distinct kind from discount order by kind')
    expect(rows.map((row) => row.kind)).toEqual(['fixed', 'free_freight', 'percentage'])
  })

  it('exists in both languages, except for one article', () => {
    const PAIRS = [
      ['titleCh', 'titleEn'],
      ['contentCh', 'contentEn'],
      ['summaryCh', 'summaryEn'],
    ] as const
    const lacking = all.filter((one) => PAIRS.some(([ch, en]) => Boolean(one[ch]) !== Boolean(one[en])))
    expect(lacking.map((one) => one.titleCh)).toEqual([CHINESE_ONLY])
    for (const group of questions) expect([group.titleCh, group.titleEn]).not.toContain('')
    for (const one of all) expect(one.titleCh, one.where).toMatch(/\p{Script=Han}/u)
    const english = all.flatMap(({ where, titleEn, summaryEn = '' }) =>
      [titleEn, summaryEn].map((text) => ({ where, text })),
    )
    for (const { where, text } of english) expect(text, where).not.toMatch(/\p{Script=Han}/u)
  })

  it('follows the tone of voice: 你, full-width punctuation, no exclamation marks', () => {
    for (const one of all) {
      const chinese = [one.titleCh, one.summaryCh, one.contentCh].join('\n').replace(/<[^>]+>/g, '')
      expect(chinese, one.where).not.toMatch(/[您！!]|\p{Script=Han}[,;:?]/u)
      expect([one.titleEn, one.summaryEn, one.contentEn].join('\n').replace(/<[^>]+>/g, ''), one.where).not.toContain(
        '!',
      )
    }
  })

  it('has a file, and its AVIF, for every picture', () => {
    const named = all.flatMap((one) => imagesOf(one).map((src) => ({ src, where: one.where })))
    expect(named.length).toBeGreaterThan(60)
    for (const { src, where } of named) {
      const files = src.endsWith('.webp') ? [src, src.replace(/webp$/, 'avif')] : [src]
      for (const file of files) expect(existsSync(publicFile(file)), `${where}: ${file}`).toBe(true)
    }
    for (const one of [...news, ...products, ...content.idoFeatures, ...content.teachingLink])
      expect(imagesOf(one), one.where).not.toEqual([])
  })

  it('has a picture for previews in chat apps: products, news, plans, and pages in each language', () => {
    const covers = [...products, ...news].map((one) => imagesOf(one)[0] ?? '')
    const shared = covers.map((src) => src.replace('/pictures/', '/').replace(/-\d+\.webp$/, ''))
    const titles = ['home', 'features', 'plans', 'support', 'news'].flatMap((name) =>
      ['zh-tw', 'en-us'].map((lang) => `/pages/${name}-${lang}`),
    )
    for (const name of [...shared, ...titles, '/plans/personal', '/plans/enterprise'])
      expect(existsSync(publicFile(`/pictures/og${name}.jpg`)), name).toBe(true)
  })

  it('links only to existing pages of the site', () => {
    const links = every(
      /href="([^"]+)"/g,
      all.flatMap((one) => [one.contentCh, one.contentEn]),
    )
    const buttons = all.flatMap(({ where, link = '' }) => (where.startsWith('teachingLink') ? [] : [link]))
    const inside = [...links, ...buttons].filter((link) => link !== '').map((link) => link.replaceAll('&amp;', '&'))
    expect(inside.length).toBeGreaterThan(30)
    const known = [
      /^\/(?:#Contact)?$/,
      /^mailto:service@idocard\.example$/,
      /^\/idocard\/(?:features|support|news|shop|user|checkout)$/,
      new RegExp(`^/(?:${SLUGS.join('|')})$`),
      new RegExp(`^/idocard/shop/shop(?:\\?id=(?:${products.map((one) => (one as { id?: number }).id).join('|')}))?$`),
      new RegExp(`^/idocard/shop\\?name=(?:${['個人方案', '企業客製方案'].map(encodeURIComponent).join('|')})$`),
    ]
    for (const link of inside)
      expect(
        known.some((one) => one.test(link)),
        link,
      ).toBe(true)
  })

  // Mutations: a film is removed; a film is replaced by one of another length, with the old captions; captions exist in
  // one language only.
  it('has a small film of our own for every lesson, with captions from beginning to end in both languages', () => {
    for (const { where, link = '' } of content.teachingLink) {
      const lengths = LANGS.map((lang) => {
        const film = filmOf(link, lang)
        expect(film?.sources, where).toHaveLength(2)
        expect(film?.captions.map((one) => one.lang).toSorted(), where).toEqual(LANGS.toSorted())
        const files = [...(film?.sources ?? []), ...(film?.captions ?? []), { src: film?.poster ?? '' }]
        for (const { src } of files) expect(existsSync(publicFile(src)), src).toBe(true)
        for (const { src } of film?.sources ?? [])
          expect(statSync(publicFile(src)).size, src).toBeLessThanOrEqual(MAX_FILM)
        const seconds = secondsOf(readFileSync(publicFile(film?.sources[1]?.src ?? '')))
        for (const { src } of film?.captions ?? []) {
          const cues = cuesOf(readFileSync(publicFile(src), 'utf8'))
          expect(cues.length, src).toBeGreaterThan(3)
          expect(cues[0]?.from, src).toBe(0)
          for (const [at, cue] of cues.entries()) {
            expect(cue.text, src).not.toBe('')
            expect(cue.to - cue.from, `${src}: ${cue.text}`).toBeGreaterThanOrEqual(1.5)
            const next = cues[at + 1]?.from ?? seconds
            expect(Math.abs(next - cue.to), `${src}: ${cue.text}`).toBeLessThan(0.1)
          }
        }
        return seconds
      })
      expect(lengths[0], where).toBe(lengths[1])
      expect(lengths[0], where).toBeGreaterThanOrEqual(10)
      expect(lengths[0], where).toBeLessThanOrEqual(30)
    }
  })

  it('has one video inside an article', () => {
    const framed = news.filter((one) => one.contentCh?.includes('<iframe') && one.contentEn?.includes('<iframe'))
    expect(framed).toHaveLength(1)
  })

  it('has company links to its own pages', async () => {
    const { data } = await app.call(contract.company.getConfig, {})
    expect(data).toMatchObject({ privatePolicy: '/privacy', termsUse: '/terms' })
  })

  it('has tracking numbers for shipped orders', async () => {
    for (const { phone, email, orders } of members) {
      const { token } = await app.member(phone ? { phone } : { email: email ?? '' })
      for (const { orderNumber, state, carrier, trackingNumber, shippedDaysAgo } of orders) {
        const { data } = await app.call(contract.order.load_my_order_info, { orderNumber }, { token })
        expect(data, orderNumber).toMatchObject({ status: state, carrier, trackingNumber })
        expect(trackingNumber, orderNumber).not.toBe('')
        expect(Date.parse(data.shippedAt ?? ''), orderNumber).toBeGreaterThan(Date.parse(data.createdAt))
        expect(Date.now() - Date.parse(data.shippedAt ?? ''), orderNumber).toBeGreaterThan(shippedDaysAgo * 86_000_000)
      }
    }
  })
})

describe('the demo cards', () => {
  it('have the themes that they show', async () => {
    const me = await app.holder({ phone: '+886912345678' })
    const { list } = (await app.call(contract.card.load_my_cards, {}, me)).data
    expect(list.some(({ theme }) => theme === 'SG')).toBe(true)
    for (const { cardSn } of list) {
      const themes = (await app.call(contract.theme.listAvailableThemeByCard, { cardSn }, me)).data.list
      expect(themes.find(({ isCurrent }) => isCurrent)?.isOwned, cardSn).toBe(true)
    }
  })
})

describe('the demo points', () => {
  it('of the demo holder add up, with stamps, prizes in several states, and something to apply for', async () => {
    const me = await app.holder({ phone: '+886912345678' })
    const sums = (await app.call(contract.point.load_entries, { pageSize: 100 }, me)).data
    expect(sums.earned).toBe(sums.balance + sums.spent + sums.expired)
    expect(sums.list.reduce((total, { amount }) => total + amount, 0)).toBe(sums.balance)
    for (const part of [sums.balance, sums.spent, sums.expired]) expect(part).toBeGreaterThan(0)
    const [blood] = (await app.call(contract.pointCard.load_all, {}, me)).data.list
    expect([blood?.stampedAt.length, blood?.full]).toEqual([2, 1])
    const states = (await app.call(contract.prizeApply.load_mine, {}, me)).data.list.map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['applied', 'refused', 'handed_over']))
    const prizes = (await app.call(contract.prize.load_all, {}, me)).data.list
    expect([prizes.some((one) => one.stock === 0), prizes.some((one) => one.isEnded)]).toEqual([true, true])
    const open = prizes.filter((one) => one.stock > 0 && !one.isEnded && one.mine === 0)
    expect(open.some((one) => one.points <= sums.balance)).toBe(true)
  })

  it('are of both companies, in both languages, with a drive to come and a picture for each', async () => {
    for (const prefix of ['SG', 'SUN']) {
      const { page, list } = (await app.call(contract.drive.load_all, {}, { prefix })).data
      expect(list.length, prefix).toBeGreaterThan(1)
      expect(page?.contentCh, prefix).toContain('<h2>')
    }
    for (const one of [...points.cards, ...points.prizes, ...points.pages]) {
      expect(one.titleCh).toMatch(/\p{Script=Han}/u)
      expect(`${one.titleEn}${one.contentEn}`, one.titleEn).not.toMatch(/\p{Script=Han}|!/u)
      expect(`${one.titleCh}${one.contentCh}`, one.titleCh).not.toMatch(/[您！!]|\p{Script=Han}[,;:?]/u)
    }
    for (const { img } of [...points.prizes, ...points.pages]) expect(existsSync(publicFile(img)), img).toBe(true)
  })
})

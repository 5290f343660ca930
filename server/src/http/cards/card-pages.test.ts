import { contract } from '@idocard/contract'
import type { CardDocument } from '@idocard/contract/cards/card-view'
import { REFUSALS } from '@idocard/contract/refusals'
import { SOURCES, type Source } from '@idocard/domain/cards/card'
import { HOUR_MS } from '@idocard/domain/duration'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setInvitation } from '../../features/company/company/store.ts'
import { givePoints } from '../../features/loyalty/point/fixtures.ts'
import type { TestApp } from '../../testing/app.ts'
import { cardSite, DEMO_HOLDER as HOLDER, PHONE, DEMO_CARD as SN } from '../../testing/card-site.ts'
import { noise } from '../../testing/noise.ts'
import { holderWithCard } from '../../testing/person.ts'
import { readQr } from '../../testing/read-qr.ts'

const LINE = `${PHONE} Line/15.3.1`

let app: TestApp
let token: string
let viewers = 0

beforeAll(async () => {
  ;({ app, token } = await cardSite())
})
afterAll(() => app.close())

const newAddress = () => {
  viewers += 1
  return `10.9.8.${viewers}`
}

/** Requests a page, by default from a new IP address. */
const visit = (url: string, headers: Record<string, string> = {}, remoteAddress = newAddress()) =>
  app.running.app.inject({ url, remoteAddress, headers: { 'user-agent': PHONE, ...headers } })
const shown = async (url: string, headers?: Record<string, string>) => {
  const answer = await visit(url, headers)
  expect(answer.statusCode, url).toBe(200)
  const document = JSON.parse(answer.body.replace(/^<pre>|<\/pre>.*$/g, '')) as CardDocument
  if (document.kind !== 'card') throw new Error(`${url} shows no card`)
  return document
}
const metrics = async () => {
  // All days: tests move the clock, and with fewer days the first day could drop out of the period.
  const { data } = await app.call(contract.card.load_metrics, { cardSn: SN, days: 366 }, { token })
  const counts: Record<string, number> = {}
  for (const { kind, source, count } of data.list)
    counts[`${kind} ${source}`] = (counts[`${kind} ${source}`] ?? 0) + count
  return counts
}
const settled = async (key: string, count: number) => expect.poll(async () => (await metrics())[key] ?? 0).toBe(count)

it('answers an unknown address or an unknown method in the caller’s language', async () => {
  for (const prefix of ['XX', 'SG%00', '%22%3E', '__proto__', 'a'.repeat(200)])
    for (const file of ['manifest.webmanifest', 'icon-192.png'])
      expect((await visit(`/backstage/${prefix}/${file}`)).statusCode, prefix).toBe(404)
  for (const [lang, words] of [
    ['zh-TW', REFUSALS.not_found['zh-tw']],
    ['en-US', REFUSALS.not_found['en-us']],
  ] as const) {
    const headers = { 'accept-language': lang }
    const answer = await app.running.app.inject({ method: 'PUT', url: `/${SN}`, headers })
    expect(answer.json()).toMatchObject({ code: 404, message: words })
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

describe('a card’s short address', () => {
  it('shows it in its theme, in the reader’s language', async () => {
    expect((await shown(`/${SN}`)).view).toMatchObject({ theme: 'idoLight', lang: 'zh-tw', address: `/${SN}` })
    expect((await shown(`/${SN.toUpperCase()}`)).view.card.cardSn).toBe(SN)
    const english = { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.2' }
    expect((await shown(`/${SN}`, english)).view.lang).toBe('en-us')
    expect((await shown(`/${SN}`, { ...english, cookie: 'iDoLang=zh-tw' })).view.lang).toBe('zh-tw')
    expect((await shown(`/${SN}?lang=en-us`, { cookie: 'iDoLang=zh-tw' })).view.lang).toBe('en-us')
  })

  // Mutation: other languages fall back to Chinese, as on the site's own pages.
  it.each([
    ['de-DE,de;q=0.9', 'en-us'],
    ['ja', 'en-us'],
    ['ko-KR,ko;q=0.9', 'en-us'],
    ['ja,zh-TW;q=0.8,en;q=0.5', 'zh-tw'],
    ['yue-HK,en;q=0.5', 'zh-tw'],
    ['*', 'zh-tw'],
  ])('and its files are for a reader of %s in %s', async (header, lang) => {
    const reader = { 'accept-language': header }
    const page = await shown(`/${SN}`, reader)
    expect([page.view.lang, page.head.picture.endsWith(`&lang=${lang}`)]).toEqual([lang, true])
    const [, name = ''] = /^FN:(.*)\r$/m.exec((await visit(`/${SN}.vcf`, reader)).body) ?? []
    expect(name === '陳雅婷').toBe(lang === 'zh-tw')
    const people = await visit('/theme/talentek/talentek', reader)
    expect(people.headers['content-language']).toBe(lang === 'zh-tw' ? 'zh-Hant-TW' : 'en')
  })

  it('has a preview in its own language for a chat whose robot is from another country', async () => {
    const robot = { 'user-agent': 'facebookexternalhit/1.1;line-poker/1.0' }
    for (const [header, lang] of [
      ['ja', 'zh-tw'],
      ['en-US,en;q=0.9', 'en-us'],
    ] as const)
      expect((await shown(`/${SN}`, { ...robot, 'accept-language': header })).view.lang).toBe(lang)
  })

  it('shows visitors their fields and robots only public ones', async () => {
    expect((await shown(`/${SN}`)).view.card.fields.phones).toHaveLength(2)
    const robot = await shown(`/${SN}`, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    expect(robot.view.card.fields.phones.map(({ kind }) => kind)).toEqual(['work'])
    expect(JSON.stringify(robot)).not.toContain('912345678')
    const { head } = await shown(`/${SN}`)
    expect(head).toMatchObject({ isIndexed: true, canonical: `http://localhost:3000/${SN}` })
    expect(JSON.stringify(head.person)).not.toContain('912345678')
    expect((await shown('/akex42m8tn')).head).toMatchObject({ isIndexed: false })
    expect((await shown('/akex42m8tn')).head.person).toBeUndefined()
  })

  // Mutation: the logo is that of the company that sold the card.
  it('bears its company’s logo beside that company’s name, and no other company’s', async () => {
    expect((await shown('/sunwrd5k7q')).view.logo).toBe('/brand/sunward-mark.svg')
    expect((await shown(`/${SN}`)).view.logo).toBeUndefined()
  })

  it('shows that it is paused, unclaimed or unknown', async () => {
    const paused = await visit('/pausedt3m2')
    expect([paused.statusCode, paused.headers['x-robots-tag']]).toEqual([410, 'noindex'])
    expect(paused.body).not.toContain('林柏翰')
    const waiting = await visit('/newcard234')
    expect(waiting.statusCode).toBe(200)
    expect(waiting.body).toContain('"reason":"unclaimed"')
    for (const url of ['/zzzzzzzzzz', '/theme/SG?cardSn=zzzzzzzzzz', '/web/idoDark?cardSn=no', '/guarantees'])
      expect((await visit(url)).statusCode, url).toBe(404)
  })

  // Mutation: pages opened by tap and by link share one cache key.
  it('opens with its theme’s animation when its chip was tapped, and without one otherwise', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await shown(`/${SN}?s=n`)).view.opening).toBe('ripple')
      for (const url of [`/${SN}`, `/${SN}?s=l`]) expect((await shown(url)).view.opening, url).toBeUndefined()
    }
    expect((await shown('/akex42m8tn?s=n')).view.opening).toBe('sweep')
  })

  it('is rendered again after an edit, and not before', async () => {
    const first = await visit(`/${SN}`)
    const { picture } = (await shown(`/${SN}`)).head
    expect(first.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'/)
    const again = await visit(`/${SN}`, { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    await app.call(contract.card.update, { cardSn: SN, fields: { nickname: '婷婷' } }, { token })
    const after = await shown(`/${SN}`)
    expect(after.view.card.fields).toMatchObject({ nickname: '婷婷', nameCh: '陳雅婷', titleEn: 'Principal Designer' })
    // Apps that cache previews by address then fetch the new picture.
    expect(after.head.picture).not.toBe(picture)
  })

  // Mutation: pages that do not depend on their company, which show an old choice until the next edit.
  it('invites visitors to a card of their own until its holder or its company decides otherwise, at once', async () => {
    const me = await holderWithCard(app)
    const isInviting = async (cardSn = me.cardSn) => (await shown(`/${cardSn}`)).view.isInviting
    const choose = (showInvitation: boolean) =>
      app.call(contract.card.update, { cardSn: me.cardSn, fields: { showInvitation } }, me)
    expect(await isInviting()).toBe(true)
    await choose(false)
    expect(await isInviting()).toBe(false)
    expect(await isInviting(SN)).toBe(true)
    await choose(true)
    for (const isOn of [false, true]) {
      expect(await app.running.database.db.transaction((tx) => setInvitation(tx, 'SG', isOn))).toBeDefined()
      await app.running.invalidate(['company'])
      expect([await isInviting(), await isInviting(SN)]).toEqual([isOn, isOn])
    }
    expect(await setInvitation(app.running.database.db, 'NONE', false)).toBeUndefined()
  })

  it('is shown in any theme at that theme’s address, with an opening or without', async () => {
    expect((await shown(`/web/idoDark?cardSn=${SN}`)).view).toMatchObject({ theme: 'idoDark' })
    expect((await shown(`/theme/SG2?cardSn=${SN}`)).head.isIndexed).toBe(false)
    expect((await shown('/web/loadingTwo')).view).toMatchObject({ theme: 'idoDark', opening: 'sweep' })
    expect((await shown('/theme/talentek')).view.card).toMatchObject({ cardSn: '', fields: { nameCh: '林沐晴' } })
    expect((await visit('/theme/talentek/talentek')).body).toContain('范姜廷')
  })

  // Mutation: `hasTheme` returns true for every card.
  it('is a watermarked preview in a theme that it does not have', async () => {
    const { db } = app.running.database
    // Views are counted in order: once this one is counted, all earlier ones are.
    const { 'view qr': scans = 0 } = await metrics()
    await visit(`/${SN}?s=q`, {}, '10.9.9.9')
    await settled('view qr', scans + 1)
    const before = await metrics()
    for (const path of ['/theme/SG', '/theme/SG2', '/theme/talentek', '/theme/talentek/loading']) {
      const { view, head } = await shown(`${path}?cardSn=${SN}`)
      expect(view, path).toMatchObject({ isPreview: true, isWatermarked: true })
      expect([view.opening, head.isIndexed, head.person]).toEqual([undefined, false, undefined])
      expect((await visit(`${path}?cardSn=${SN}`)).headers['x-robots-tag']).toBe('noindex')
    }
    expect(await metrics()).toEqual(before)
    for (const path of ['/web/idoLight', '/web/idoDark', '/theme/origin', '/theme/origin/loading'])
      expect((await shown(`${path}?cardSn=${SN}`)).view.isWatermarked, path).toBeUndefined()
    // A card of the theme's company, and the sample, have no watermark.
    expect((await shown('/theme/SG?cardSn=sunwrd5k7q')).view.isWatermarked).toBeUndefined()
    expect((await shown('/theme/SG')).view.isWatermarked).toBeUndefined()

    await givePoints(app, HOLDER, 500)
    await app.call(contract.theme.buy, { cardSn: SN, theme: 'SG2' }, { token })
    expect((await shown(`/theme/SG2?cardSn=${SN}`)).view.isWatermarked).toBeUndefined()
    expect((await shown(`/theme/SG?cardSn=${SN}`)).view.isWatermarked).toBe(true)
    await db.execute(sql`delete from card_theme where card_sn = ${SN}`)
  })

  it('recognises LINE’s in-app browser', async () => {
    expect((await shown(`/${SN}`, { 'user-agent': LINE })).view.isInLine).toBe(true)
    expect((await shown(`/${SN}`)).view.isInLine).toBe(false)
  })
})

describe('metrics', () => {
  it('count a visitor once an hour, by source; robots and HEAD requests not at all', async () => {
    const before = (await metrics())['view nfc'] ?? 0
    for (let turn = 0; turn < 3; turn += 1) await visit(`/${SN}?s=n`, {}, '10.1.1.1')
    await visit(`/${SN}?s=n`, { 'user-agent': 'Googlebot/2.1' }, '10.1.1.2')
    await app.running.app.inject({
      method: 'HEAD',
      url: `/${SN}?s=n`,
      remoteAddress: '10.1.1.3',
      headers: { 'user-agent': PHONE },
    })
    await settled('view nfc', before + 1)
    app.later(HOUR_MS)
    await visit(`/${SN}?s=n`, {}, '10.1.1.1')
    await settled('view nfc', before + 2)
  })

  // Mutation: the check `namesOwnCard` is missing in any of the three places.
  it('do not count the holder in their own browser, and count everybody else', async () => {
    const { data } = await app.call(contract.card.load_my_card, { cardSn: SN }, { token })
    const before = await metrics()
    const mine = { cookie: `iDoLang=zh-tw; iDoMine=akex42m8tn.${SN}` }
    const urls = [`/${SN}?s=l`, `/${SN}.vcf`, `/${SN}/link/${data.webSites[0]?.id}`]
    for (const url of urls) expect((await visit(url, mine)).statusCode, url).toBeLessThan(400)
    await visit(urls[0] ?? '', { cookie: 'iDoMine=akex42m8tn' })
    await visit(urls[1] ?? '')
    await visit(urls[2] ?? '')
    await settled('view line', (before['view line'] ?? 0) + 1)
    await settled('save link', (before['save link'] ?? 0) + 1)
    await settled('tap link', (before['tap link'] ?? 0) + 1)
  })

  it('count no unknown source from the address', async () => {
    const before = (await metrics())['view link'] ?? 0
    for (const mark of ['constructor', '__proto__', 'toString', '<b>']) await visit(`/${SN}?s=${mark}`)
    await settled('view link', before + 4)
    const sources = Object.keys(await metrics()).map((key) => key.split(' ')[1])
    expect(sources.filter((source) => !SOURCES.includes(source as Source))).toEqual([])
  })

  // Mutation: `network` is not passed to `once`.
  it('count at most a hall full of people from one address, with any forged browsers', async () => {
    const before = (await metrics())['view line'] ?? 0
    const from = (browser: number) =>
      visit(`/${SN}?s=l`, { 'user-agent': `${PHONE} ${browser}` }, `2001:db8:1:1::${browser.toString(16)}`)
    await Promise.all(Array.from({ length: 260 }, (_, at) => from(at)))
    await settled('view line', before + 200)
  })

  it('count a crowd exactly', async () => {
    const before = (await metrics())['view qr'] ?? 0
    await Promise.all(Array.from({ length: 60 }, (_, at) => visit(`/${SN}?s=q`, {}, `10.2.2.${at}`)))
    await settled('view qr', before + 60)
  })

  it('count a tap on a web site and redirect only to the stored address', async () => {
    const before = (await metrics())['tap link'] ?? 0
    const { data } = await app.call(contract.card.load_my_card, { cardSn: SN }, { token })
    const [site] = data.webSites
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await visit(`/${SN}/link/${site?.id}?to=https://evil.example`, {}, '10.3.3.3')
      expect([answer.statusCode, answer.headers.location]).toEqual([303, site?.site_link])
    }
    await settled('tap link', before + 1)
    for (const id of ['0', '-1', '1.5', '99999', '1e3', '0x1', 'x', '9999999999'])
      expect((await visit(`/${SN}/link/${id}`)).statusCode, id).toBe(404)
    // Mutation: the card's number is not compared, so the sites of all cards can be enumerated.
    for (const path of [`/akex42m8tn/link/${site?.id}`, `/card-link/${site?.id}`])
      expect((await visit(path)).statusCode, path).toBe(404)
    for (let turn = 0; turn < 3; turn += 1)
      await app.running.app.inject({
        method: 'HEAD',
        url: `/${SN}/link/${site?.id}`,
        remoteAddress: newAddress(),
        headers: { 'user-agent': PHONE },
      })
    await settled('tap link', before + 1)
    await app.running.database.db.execute(
      sql`update card_web_site set link = 'javascript:alert(1)' where id = ${site?.id}`,
    )
    expect((await visit(`/${SN}/link/${site?.id}`)).statusCode).toBe(404)
  })
})

describe('taps on a network', () => {
  const ping = (url: string, headers: Record<string, string> = {}, remoteAddress = newAddress()) =>
    app.running.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'user-agent': PHONE, 'content-type': 'text/ping', ...headers },
      payload: 'PING',
    })
  const first = async () => (await app.call(contract.socialMedia.list, { cardSn: SN }, { token })).data.list[0]

  // Mutations: no limit of one tap an hour; the tap is counted for the web site with the same id.
  it('are reported beside the link, and counted once an hour with the way the page was opened', async () => {
    const { id = 0, clicks = 0 } = (await first()) ?? {}
    const before = await metrics()
    const page = `http://localhost:3000/${SN}?s=q`
    const viewer = newAddress()
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await ping(`/${SN}/tap/${id}`, { 'ping-from': page }, viewer)
      expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([204, '', 'no-store'])
    }
    await ping(`/${SN}/tap/${id}`, { 'user-agent': LINE })
    await settled('tap qr', (before['tap qr'] ?? 0) + 1)
    await settled('tap line', (before['tap line'] ?? 0) + 1)
    expect((await first())?.clicks).toBe(clicks + 2)
  })

  // Mutation: the tap is counted for the card that has the link, even if the address names another card.
  it('are not counted for other cards, from other sites, by robots or with another body', async () => {
    const { id = 0, clicks } = (await first()) ?? {}
    await ping(`/akex42m8tn/tap/${id}`)
    await ping(`/${SN}/tap/${id}`, { 'sec-fetch-site': 'cross-site' })
    await ping(`/${SN}/tap/${id}`, { 'user-agent': 'Googlebot/2.1' })
    await ping(`/${SN}/tap/${id}`, { cookie: `iDoMine=${SN}` })
    expect((await ping(`/${SN}/tap/99999999`)).statusCode).toBe(204)
    expect(
      (await ping(`/${SN}/tap/${id}`, { 'content-type': 'application/x-www-form-urlencoded' })).statusCode,
    ).not.toBe(500)
    const large = await app.running.app.inject({
      method: 'POST',
      url: `/${SN}/tap/${id}`,
      headers: { 'user-agent': PHONE, 'content-type': 'text/ping' },
      payload: 'x'.repeat(1000),
    })
    expect(large.statusCode).toBe(413)
    expect((await first())?.clicks).toBeLessThanOrEqual((clicks ?? 0) + 1)
  })
})

describe('a card’s files', () => {
  it('include the contact file, named after the person, and count it once', async () => {
    const before = (await metrics())['save link'] ?? 0
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await visit(`/${SN}.vcf?lang=zh-tw`, {}, '10.4.4.4')
      expect(answer.headers['content-type']).toBe('text/vcard; charset=utf-8')
      expect(answer.headers['content-disposition']).toBe(
        `inline; filename="card.vcf"; filename*=UTF-8''${encodeURIComponent('陳雅婷')}.vcf`,
      )
      expect(answer.body).toContain('TEL;TYPE=CELL:+886912345678\r\n')
    }
    await settled('save link', before + 1)
    expect((await visit(`/${SN}.vcf?v=4`)).body).toContain('VERSION:4.0')
    for (const url of ['/pausedt3m2.vcf', '/newcard234/qr.svg', '/zzzzzzzzzz/og.png'])
      expect((await visit(url)).statusCode, url).toBe(404)
  })

  // Mutation: `inline` for every iPhone, including LINE's browser, which shows the file as text.
  it('include the contact file inline where iOS opens its contact sheet, and nowhere else', async () => {
    const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
    const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webKit}`
    for (const [agent, kind] of [
      [`${iPhone} Version/26.0 Mobile/15E148 Safari/604.1`, 'inline'],
      [`${iPhone} Version/26.0 Mobile/15E148 Safari/604.1 Line/15.3.1`, 'attachment'],
      [`${iPhone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'attachment'],
      [
        'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
        'attachment',
      ],
      ['', 'attachment'],
    ] as const) {
      const { headers } = await visit(`/${SN}.vcf?lang=zh-tw`, { 'user-agent': agent })
      expect(headers['content-disposition'], agent).toMatch(new RegExp(`^${kind}; filename="card.vcf"`))
      expect(headers.vary).toContain('user-agent')
    }
  })

  it('include its codes and its picture for chat apps', async () => {
    expect((await visit(`/${SN}/qr.svg`)).headers['content-type']).toBe('image/svg+xml')
    expect((await visit(`/${SN}/qr-contact.svg`)).body).toContain('<path')
    for (const [url, width, height] of [
      [`/${SN}/qr.png?size=640`, 700, 700],
      [`/${SN}/qr.png?size=-1`, 200, 200],
      [`/${SN}/qr.png?size=200`, 200, 200],
      [`/${SN}/qr.png?size=1e9`, 2000, 2000],
      [`/${SN}/qr.png?size=x`, 1000, 1000],
      [`/${SN}/og.png?v=2`, 1200, 630],
      [`/${SN}/signature.png`, 168, 168],
    ] as const) {
      const answer = await visit(url)
      expect(answer.headers['content-type'], url).toBe('image/png')
      expect(await sharp(answer.rawPayload).metadata(), url).toMatchObject({ width, height })
    }
    const background = await visit(`/${SN}/meeting.jpg?lang=en-us`)
    expect(background.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(background.rawPayload).metadata()).toMatchObject({ width: 1920, height: 1080 })
  })

  // Mutations: only the fields visible to robots instead of those visible with the link; all fields of any visibility.
  it('include pictures with what the link shows, whoever asks, and nothing that takes an exchange', async () => {
    const me = await holderWithCard(app)
    const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#d04040' } })
      .jpeg()
      .toBuffer()
    const id = 'og-4567890123456789012'
    await app.running.database.db.execute(sql`
      insert into upload (id, member_id, width, height, bytes, jpeg, webp, created_at)
      values (${id}, ${me.id}, 400, 400, ${photo.length}, ${photo}, ${photo}, now())`)
    const shown = async (file: string, headers?: Record<string, string>) =>
      (await visit(`/${me.cardSn}/${file}`, headers)).rawPayload
    const pictures = async (change: object, headers?: Record<string, string>) => {
      await app.call(contract.card.update, { cardSn: me.cardSn, ...change }, me)
      return {
        chat: await shown('og.png', headers),
        signature: await shown('signature.png', headers),
        meeting: await shown('meeting.jpg', headers),
      }
    }
    const robot = { 'user-agent': 'facebookexternalhit/1.1;line-poker/1.0' }
    const words = { nameCh: '王小明', titleCh: '經理', companyCh: '宏遠科技' }
    const seenBy = (who: 'link' | 'exchange') => ({ title: who, company: who, photo: who })
    const open = await pictures({ fields: { ...words, visibility: seenBy('link') }, photo: id })
    expect(await pictures({ fields: {} }, robot)).toEqual(open)
    const redIn = async (picture: Buffer, left: number, top: number, side: number) =>
      (await sharp(picture).extract({ left, top, width: side, height: side }).stats()).dominant.r
    expect(await redIn(open.chat, 860, 350, 80)).toBeGreaterThan(180)
    expect(await redIn(open.signature, 64, 64, 40)).toBeGreaterThan(180)
    const closed = await pictures({ fields: { visibility: seenBy('exchange') } })
    for (const file of ['chat', 'signature', 'meeting'] as const)
      expect(closed[file].equals(open[file]), file).toBe(false)
    expect(await pictures({ fields: { titleCh: '', companyCh: '' }, photo: '' })).toEqual(closed)
  })

  it('are drawn also for a name with characters that SVG forbids', async () => {
    const name = '陳雅婷\uffff\u{1fffe}'
    const put = (text: string) =>
      app.running.database.db.execute(
        sql`update card set fields = jsonb_set(fields, '{nameCh}', ${JSON.stringify(text)}::jsonb) where card_sn = 'akex42m8tn'`,
      )
    await put(name)
    expect((await visit('/akex42m8tn/og.png')).statusCode).toBe(200)
    const { data } = await app.refused(contract.card.update, { cardSn: SN, fields: { nameCh: name } }, { token })
    expect(data.fields).toHaveProperty(['fields.nameCh'])
  })

  it('include codes that a camera reads: the address with its source parameter, and an offline contact', async () => {
    for (const url of [`/${SN}/qr.svg`, `/${SN}/qr.png?size=300`, `/${SN}/meeting.jpg`])
      expect(await readQr((await visit(url)).rawPayload), url).toBe(`http://localhost:3000/${SN}?s=q`)
    const contact = await readQr((await visit(`/${SN}/qr-contact.svg?lang=zh-tw`)).rawPayload)
    expect(contact).toContain('FN:陳雅婷\r\n')
    expect(contact).toContain('TEL;TYPE=CELL:+886912345678\r\n')
  })

  it('include uploaded pictures, at most 40 KB on a card', async () => {
    const picture = await noise(800)
    const id = 'a_-4567890123456789012'
    await app.running.database.db.execute(sql`
      insert into upload (id, member_id, width, height, bytes, jpeg, webp, created_at)
      values (${id}, ${HOLDER}, 800, 800, ${picture.length}, ${picture}, ${picture}, now())`)
    const whole = await visit(`/picture/${id}.webp`)
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    for (let turn = 0; turn < 2; turn += 1) {
      const small = await visit(`/picture/${id}-480.webp`)
      expect(small.rawPayload.length).toBeLessThanOrEqual(40_000)
      const { width, height } = await sharp(small.rawPayload).metadata()
      expect(width).toBe(height)
    }
    await app.running.database.db.execute(sql`delete from upload where id = ${id}`)
    for (const url of [
      `/picture/${id}.webp`,
      `/picture/${id}-480.webp`,
      '/picture/..%2f..%2fetc.webp',
      '/picture/x.jpg',
    ])
      expect((await visit(url)).statusCode, url).toBe(404)
  })
})

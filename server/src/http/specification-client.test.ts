import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../db/schema/content/upload.ts'
import { codeIn, type TestApp, testApp } from '../testing/app.ts'
import { newCard } from '../testing/person.ts'

/**
 * A client written only from the specification, not from the contract: the specification's calls and fields, multipart
 * forms unless a call is marked JSON, and the token in the header without a scheme.
 */
let app: TestApp
let base: string
beforeAll(async () => {
  app = await testApp()
  await app.running.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.running.app.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

interface Sent {
  form?: Record<string, string | File | readonly string[]>
  json?: unknown
  token?: string
}
type Data = Record<string, unknown> & { list: Record<string, unknown>[] }

async function post(path: string, { form, json, token }: Sent = {}) {
  let body: FormData | string | null = null
  if (json !== undefined) body = JSON.stringify(json)
  else if (form) {
    body = new FormData()
    for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) body.append(name, one as string)
  }
  const answer = await fetch(base + path, {
    method: 'POST',
    body,
    headers: {
      accept: 'application/json',
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: token }),
    },
  })
  return (await answer.json()) as { code: number; data: Data; message: string }
}
/** Makes a call that must succeed; returns its data. */
async function good(path: string, sent?: Sent): Promise<Data> {
  const answer = await post(path, sent)
  expect(answer, path).toMatchObject({ code: 200 })
  return answer.data
}

let phones = 30_000_000
async function signIn(path: string): Promise<string> {
  const phone = `09${++phones}`
  await good('/api/sys/login', { form: { username: phone } })
  const pinCode = codeIn(await app.sent(`+886${phone.slice(1)}`))
  return String((await good(path, { form: { phone, pinCode } })).token)
}
const asMember = () => signIn('/api/idoCard/account/login')
const asHolder = () => signIn('/api/sys/sms-login')

async function withCard() {
  const token = await asHolder()
  const { code } = await newCard(app)
  const { cardSn } = await good('/api/SG/card/activate-card', { token, form: { cardActivateCode: code } })
  return { token, cardSn: String(cardSn) }
}

const picture = async () => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'me.png', { type: 'image/png' })
}
const uploaded = async (token: string) =>
  String((await good('/api/SG/upload/file/upload-original', { token, form: { file: await picture() } })).url)

describe('a buyer', () => {
  const SHIPPING = {
    shippingName: '王小明',
    shippingPhone: '0912345678',
    email: '',
    shippingMethod: '1',
    discountCode: '',
    countryCode: 'TW',
    shippingAddress: '臺北市大安區復興南路一段 1 號',
    shippingRemark: '',
    paymentMethod: '3',
  }
  const line = async (quantity = 2) => {
    const [product] = (await good('/api/idoCard/product/load_by_front', { form: { category: '個人方案' } })).list
    const { id, img, titleCh, titleEn, price, discountPrice } = product as Record<string, unknown>
    return { id, img, titleCh, titleEn, price, discountPrice, quantity, total: 1 }
  }

  // Mutations: `z.strictObject` for a line; the total from the client is used.
  it.each([
    ['a list', (lines: unknown[]) => ({ list: lines })],
    ['a bare array', (lines: unknown[]) => lines],
  ])('sends the cart’s whole lines as %s, and the server alone says what they cost', async (_name, body) => {
    const token = await asMember()
    const sent = await line()
    const path = '/api/idoCard/shoppingCart/update_shopping_cart'
    const cart = await good(path, { token, json: body([{ ...sent, price: 1, discountPrice: 1 }]) })
    const unit = Number(sent.discountPrice ?? sent.price)
    expect(cart.list).toMatchObject([{ id: sent.id, quantity: 2, price: sent.price, total: 2 * unit }])
    expect(cart.total).toBe(2 * unit)
  })

  // Mutation: `discountPrice` of the cart is the price of one piece.
  it('finds each total to be the discount price, or else the price, times the quantity', async () => {
    const token = await asMember()
    const json = { list: [await line(12)] }
    const cart = await good('/api/idoCard/shoppingCart/update_shopping_cart', { token, json })
    const { price, discountPrice, quantity, total } = cart.list[0] ?? {}
    expect(Number(discountPrice)).toBeLessThan(Number(json.list[0]?.discountPrice))
    expect([quantity, total, cart.total]).toEqual([12, Number(discountPrice ?? price) * 12, total])
  })

  it('orders, and gets the address where the order is paid', async () => {
    const token = await asMember()
    await good('/api/idoCard/shoppingCart/update_shopping_cart', { token, json: { list: [await line()] } })
    const order = await good('/api/idoCard/shoppingCart/create_order', { token, form: SHIPPING })
    expect(order.paymentUrl).toMatch(new RegExp(`^http://localhost:3000/payment/order/${order.orderNumber}\\?token=`))
    const again = await good('/api/idoCard/shoppingCart/create_order', { token, form: SHIPPING })
    expect(again).toMatchObject({ orderNumber: order.orderNumber, paymentUrl: expect.stringContaining('/payment/') })
  })
})

describe('a holder', () => {
  it('reads imgIcon in the account, and sets it by the answered address or by a file', async () => {
    const token = await asHolder()
    expect(await good('/api/SG/account/load_my_info', { token })).toMatchObject({ imgIcon: '' })
    const url = await uploaded(token)
    const set = (imgIcon: string | File) => good('/api/SG/account/createIcon', { token, form: { imgIcon } })
    expect((await set(url)).imgIcon).toBe(url)
    expect((await set(`https://www.example.com${url}`)).imgIcon).toBe(url)
    const { imgIcon } = await set(await picture())
    expect(imgIcon).toMatch(/^\/picture\/[\w-]+\.webp$/)
    expect(imgIcon).not.toBe(url)
    expect((await fetch(`${base}${imgIcon}`)).status).toBe(200)
    expect((await set('')).imgIcon).toBe('')
    const notPicture = new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' })
    expect((await post('/api/SG/account/createIcon', { token, form: { imgIcon: notPicture } })).code).toBe(415)
    expect((await post('/api/SG/account/createIcon', { form: { imgIcon: await picture() } })).code).toBe(401)
    const other = await asHolder()
    expect((await post('/api/SG/account/createIcon', { token: other, form: { imgIcon: url } })).code).toBe(422)
  })

  // Mutations: `pictureFields` finds only fields with a default; the pictures are stored although the call is refused.
  it('sends a picture as a file wherever a field is one, beside the other fields', async () => {
    const { token, cardSn } = await withCard()
    const file = await picture()
    const isPicture = expect.stringMatching(/^\/picture\/[\w-]+\.webp$/)
    const site = { cardSn, site_img: file, site_link: 'https://example.com/a', title: 'A' }
    expect((await good('/api/SG/webSite/set', { token, form: site })).list).toMatchObject([{ site_img: isPicture }])
    const paper = await good('/api/SG/paperCard/create', {
      token,
      form: { scanImg: file, scanBack: file, name: '許雅雯', companyEmail: 'ya@example.com' },
    })
    expect(paper).toMatchObject({ scanImg: isPicture, scanBack: isPicture, name: '許雅雯' })
    expect(paper.scanBack).not.toBe(paper.scanImg)
    const noted = { CardSn: String(paper.cardSn), note: '展場認識', img: file }
    expect(await good('/api/SG/cardSave/saveNote', { token, form: noted })).toMatchObject({ img: isPicture })
    expect(await good('/api/SG/card/update', { token, form: { cardSn, photo: file } })).toMatchObject({
      photo: isPicture,
    })
    const stored = async () => (await app.running.database.db.select({ id: upload.id }).from(upload)).length
    const before = await stored()
    const refused = await post('/api/SG/paperCard/create', { token, form: { scanImg: file, collectionId: '999999' } })
    expect(refused.code).toBe(422)
    expect((await post('/api/SG/webSite/set', { token, form: { ...site, title: file } })).code).toBe(422)
    expect(await stored()).toBe(before)
  })

  // Mutation: a link without an id is always added.
  it('sets a network’s link: twice changes nothing, another replaces it, an empty one removes it', async () => {
    const { token, cardSn } = await withCard()
    const set = async (socialMediaLink: string) =>
      (
        await good('/api/SG/socialMedia/set', {
          token,
          form: { cardSn, socialMediaId: '1', socialMediaLink, title: 'LINE' },
        })
      ).list
    const first = await set('wang.ming')
    expect(first).toMatchObject([{ socialMediaLink: 'https://line.me/ti/p/~wang.ming' }])
    expect(await set('wang.ming')).toEqual(first)
    expect(await set('wang.new')).toMatchObject([
      { id: first[0]?.id, socialMediaLink: 'https://line.me/ti/p/~wang.new' },
    ])
    expect(await set('')).toEqual([])
    expect(await set('')).toEqual([])
  })

  it('sets a web site by its address, with the picture’s answered address, and removes it by its title', async () => {
    const { token, cardSn } = await withCard()
    const site_img = await uploaded(token)
    const set = async (form: Record<string, string>) =>
      (await good('/api/SG/webSite/set', { token, form: { cardSn, site_img: '', title: '', ...form } })).list
    const first = await set({ site_link: 'https://example.com/a', title: 'A', site_img })
    expect(first).toMatchObject([{ title: 'A', site_img }])
    expect(await set({ site_link: 'https://example.com/a', title: 'A', site_img })).toEqual(first)
    expect(await set({ site_link: 'https://example.com/a', title: 'B' })).toMatchObject([
      { id: first[0]?.id, title: 'B', site_img: '' },
    ])
    expect(await set({ site_link: 'https://example.com/b', title: 'C' })).toHaveLength(2)
    expect(await set({ site_link: '', title: 'B' })).toMatchObject([{ title: 'C' }])
  })

  // Mutations: the holder gets the visitor's view; `visibility` is empty; `isThemeOwned` is missing.
  it('updates a card with what card/get answered, and loses nothing of it', async () => {
    const { token, cardSn } = await withCard()
    await good('/api/SG/card/update', {
      token,
      json: {
        cardSn,
        photo: await uploaded(token),
        fields: {
          nameCh: '王小明',
          companyCh: '木日',
          phones: [{ kind: 'mobile', number: '0912345678', visibility: 'exchange' }],
          visibility: { company: 'exchange' },
        },
      },
    })
    const get = () => good('/api/SG/card/get', { token, form: { cardSn, addCount: 'false' } })
    const whole = await get()
    expect(whole).toMatchObject({ photo: expect.stringMatching(/^\/picture\//), fields: { companyCh: '木日' } })
    await good('/api/SG/card/update', { token, json: whole })
    const { updatedAt: _before, ...kept } = whole
    expect(await get()).toMatchObject(kept)
    await good('/api/SG/card/update', { token, json: { ...(await get()), theme: 'idoDark', views: 9, url: 'x' } })
    expect(await get()).toMatchObject({ theme: 'idoDark', url: whole.url })
    expect((await post('/api/SG/card/update', { token, json: { cardSn, theme: 'SG' } })).code).toBe(409)
    const socialMedia = [{ socialMediaId: 1, socialMediaLink: 'wang.ming', title: 'LINE' }]
    const webSites = [{ site_img: whole.photo, site_link: 'https://example.com/a', title: 'A' }]
    await good('/api/SG/card/update', { token, json: { ...(await get()), socialMedia, webSites } })
    const linked = await get()
    expect(linked).toMatchObject({
      socialMedia: [{ socialMediaLink: 'https://line.me/ti/p/~wang.ming' }],
      webSites,
    })
    await good('/api/SG/card/update', { token, json: { ...linked, socialMedia: [] } })
    expect(await get()).toMatchObject({ socialMedia: [], webSites: linked.webSites })
  })
})

it('a device comes with an id of its own', async () => {
  const loginid = 'A1B2C3D4-0000-4000-8000-00805F9B34FB'
  const { token, ...rest } = await good('/api/SG/account/auth-by-device', { form: { loginid } })
  expect(rest).toMatchObject({ loginid, holder: { guest: true, phone: '', email: '' } })
  expect((await post('/api/SG/card/load_my_cards', { token: String(token) })).code).toBe(403)
})

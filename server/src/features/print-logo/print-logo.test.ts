import { contract } from '@idocard/contract'
import { DAY_MS, HOUR_SECONDS } from '@idocard/domain/duration'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { BOMBS } from '../../testing/bombs.ts'
import { PDF_LOGO, SVG_LOGO, sendLogo } from '../../testing/logos.ts'

let app: TestApp
let me: { id: string; token: string }
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  me = await app.member()
})
afterAll(() => app.close())

const get = (url: string) => app.running.app.inject({ method: 'GET', url })
const fileOf = async (id: string, as = me) => get((await app.call(contract.printLogo.load_file, { id }, as)).data.path)
const png = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: '#8ccbb480' } })
    .png()
    .withExif({ IFD0: { Artist: 'Canary' } })
    .toBuffer()
const svg = (inside: string, attributes = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`,
  )

it('takes an SVG as drawing programs export it, and shows a picture of it', async () => {
  const { code, data } = await sendLogo(app, me.token, SVG_LOGO)
  expect({ code, data }).toMatchObject({ code: 200, data: { kind: 'svg', width: 480, height: 240 } })
  const picture = await get(data.url)
  expect(picture.headers['content-type']).toBe('image/webp')
  const { data: pixels, info } = await sharp(picture.rawPayload).raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) => pixels[(y * info.width + x) * info.channels + 3]
  expect([alphaAt(240, 120), alphaAt(2, 2)]).toEqual([255, 0])
})

it('gives a file only to be saved, never to be shown, at an address that ends', async () => {
  const { data } = await sendLogo(app, me.token, SVG_LOGO)
  const { path } = (await app.call(contract.printLogo.load_file, { id: data.id }, me)).data
  const file = await get(path)
  expect(file.rawPayload.equals(SVG_LOGO)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="logo-[\w-]{6}\.svg"$/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  // The last two bits of a signature's last base64url character are ignored: `A` and `B` are equal there, `A` and `Q`
  // are not.
  expect((await get(path.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A')))).statusCode).toBe(404)
  expect((await get(path.split('?')[0] ?? '')).statusCode).toBe(404)
  app.later((HOUR_SECONDS + 1) * 1000)
  expect((await get(path)).statusCode).toBe(404)
})

it('stores nothing of a PNG but its pixels, in print size', async () => {
  const sent = await png(2400, 600)
  expect(sent.toString('latin1')).toContain('Canary')
  const { data } = await sendLogo(app, me.token, sent)
  expect(data).toMatchObject({ kind: 'png', width: 480, height: 120 })
  const file = (await fileOf(data.id)).rawPayload
  expect(file.toString('latin1')).not.toContain('Canary')
  expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 2000, height: 500, hasAlpha: true })
})

it('stores a PDF for production and shows no picture of it', async () => {
  const { data } = await sendLogo(app, me.token, PDF_LOGO)
  expect(data).toMatchObject({ kind: 'pdf', url: '', width: 0 })
  expect((await get(`/print/logo/${data.id}.webp`)).statusCode).toBe(404)
  expect((await fileOf(data.id)).rawPayload.equals(PDF_LOGO)).toBe(true)
})

const ACTIVE_SVG = {
  script: svg('<script>alert(1)</script>'),
  'prefixed script': svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
  handler: svg('<path d="M0 0" onload="alert(1)"/>'),
  'handler on the root': svg('', 'onload="alert(1)"'),
  'link to a script': svg('<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>'),
  'foreign object': svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
  'another file': svg('<image href="https://evil.example/a.png"/>'),
  'a file of ours': svg('<image xlink:href="file:///etc/passwd"/>'),
  'another drawing': svg('<use href="https://evil.example/a.svg#x"/>'),
  'SVG in SVG': svg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'),
  'encoded address': svg('<image href="&#104;ttps://evil.example/a.png"/>'),
  'style from elsewhere': svg('<style>@import url(https://evil.example/a.css);</style>'),
  'style in CDATA': svg('<style><![CDATA[path{fill:url(https://evil.example/a.svg#x)}]]></style>'),
  'escaped style': svg('<style>path{fill:\\75 rl(https://evil.example/a.svg#x)}</style>'),
  'fill from elsewhere': svg('<path d="M0 0" fill="url(https://evil.example/a.svg#x)"/>'),
  'style sheet': Buffer.from(`<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`),
  entity: Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`),
  'a thousand million laughs': Buffer.from(
    `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
  ),
  animation: svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'),
}
it.each(Object.entries(ACTIVE_SVG))('refuses an SVG with %s', async (_what, file) => {
  const { code, data } = await sendLogo(app, me.token, file)
  expect({ code, refusal: data.refusal }).toEqual({ code: 422, refusal: 'print.logo_unsafe_svg' })
})

const OTHERS = {
  'a PDF with a password': [Buffer.from(`%PDF-1.7\n/Encrypt 5 0 R\n%%EOF`), 'print.logo_unsafe_pdf'],
  'a PDF with a script': [Buffer.from(`%PDF-1.7\n/S /J#61vaScript /JS (x)\n%%EOF`), 'print.logo_unsafe_pdf'],
  'half a PDF': [Buffer.from('%PDF-1.7\n/Type /Catalog'), 'print.logo_kind'],
  'an HTML page': [Buffer.from('<!doctype html><svg></svg>'), 'print.logo_kind'],
  nothing: [Buffer.alloc(0), 'print.logo_kind'],
  'SVG that is not closed': [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'), 'print.logo_kind'],
} as const
it.each(Object.entries(OTHERS))('refuses %s', async (_what, [file, refusal]) => {
  expect((await sendLogo(app, me.token, file)).data.refusal).toBe(refusal)
})

it('refuses a PNG that would print blurred, a bomb, and a file that is too large, in the language of the member', async () => {
  const small = await sendLogo(app, me.token, await png(299), 'en-US')
  expect(small).toMatchObject({ code: 422, message: expect.stringContaining('300 pixels') })
  expect((await sendLogo(app, me.token, await png(299))).message).toContain('300 像素')
  const bomb = await sendLogo(app, me.token, await BOMBS['PNG, 900 megapixels']())
  expect(bomb.data.refusal).toBe('upload.too_many_pixels')
  const large = await sendLogo(app, me.token, Buffer.alloc(2 * 1024 * 1024 + 1))
  expect(large.data.refusal).toBe('print.logo_too_large')
})

it('a drawing that would take for ever is given up, and the next one is drawn', async () => {
  const many = Array.from({ length: 12 }, (_none, at) =>
    at === 0
      ? '<g id="l0"><path d="M0 0h9v9z" filter="url(#f)"/></g>'
      : `<g id="l${at}">${`<use href="#l${at - 1}"/>`.repeat(9)}</g>`,
  )
  const blur = '<defs><filter id="f"><feGaussianBlur stdDeviation="99"/></filter></defs>'
  const { code, data } = await sendLogo(app, me.token, svg(blur + many.join(''), 'width="999" height="999"'))
  expect({ code, refusal: data.refusal }).toEqual({ code: 422, refusal: 'upload.too_heavy' })
  expect((await sendLogo(app, me.token, SVG_LOGO)).code).toBe(200)
})

it('a logo that was never ordered is deleted after a month', async () => {
  const other = await app.member()
  const { data } = await sendLogo(app, other.token, SVG_LOGO)
  app.later(31 * DAY_MS)
  await app.running.handlers.sweep({})
  expect((await get(data.url)).statusCode).toBe(404)
})

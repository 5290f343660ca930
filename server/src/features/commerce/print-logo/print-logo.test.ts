import { deflateSync } from 'node:zlib'
import { contract } from '@idocard/contract'
import { MAX_LOGO_BYTES } from '@idocard/domain/commerce/print-logo'
import { DAY_MS, HOUR_SECONDS } from '@idocard/domain/duration'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { HONEST, svg } from '../../../shared/untrusted/drawings.fixture.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { BOMBS } from '../../../testing/bombs.ts'
import { PDF_LOGO, pdf, SVG_LOGO } from '../../../testing/logos.ts'
import { sendLogo } from './fixtures.ts'

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
const drawing = (inside: string, attributes?: string) => Buffer.from(svg(inside, attributes))

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
  // Written anew: nothing of the drawing program, and no document type.
  expect(file.payload).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*><defs><style>\.a\{fill:url\(#g\)\}<\/style>/,
  )
  expect(file.payload).not.toMatch(/inkscape|metadata|<!|<\?/)
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

// All such drawings and documents: clean-svg.test.ts and check-pdf.test.ts.
const OTHERS = {
  'an SVG with a script': [drawing('<script>alert(1)</script>'), 'print.logo_unsafe_svg'],
  'an SVG with a type of its own': [Buffer.from(`<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`), 'print.logo_unsafe_svg'],
  'an SVG with text that flows': [drawing('<flowRoot><flowPara>x</flowPara></flowRoot>'), 'print.logo_unprintable'],
  'an SVG that looks different without what is left out': [
    drawing('<style>path[id]{fill:red}</style><path id="a" d="M0 0h9v9z"/>'),
    'print.logo_unprintable',
  ],
  'a PDF with a password': [pdf('5 0 obj << /Filter /Standard >> endobj', '/Encrypt 5 0 R'), 'print.logo_unsafe_pdf'],
  'a PDF with a script': [pdf('5 0 obj << /S /J#61vaScript /JS (x) >> endobj'), 'print.logo_unsafe_pdf'],
  'half a PDF': [Buffer.from('%PDF-1.7\n/Type /Catalog'), 'print.logo_kind'],
  'an HTML page': [Buffer.from('<!doctype html><svg></svg>'), 'print.logo_kind'],
  nothing: [Buffer.alloc(0), 'print.logo_kind'],
  'SVG that is not closed': [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>'), 'print.logo_kind'],
} as const
it.each(Object.entries(OTHERS))('refuses %s', async (_what, [file, refusal]) => {
  expect((await sendLogo(app, me.token, file)).data.refusal).toBe(refusal)
})

it.each(Object.entries(HONEST))('takes a drawing from %s', async (_program, text) => {
  expect((await sendLogo(app, me.token, Buffer.from(text))).code).toBe(200)
})

it('takes an SVG in UTF-16', async () => {
  const text = `\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg('<text y="5" font-size="4">集</text>')}`
  const { data } = await sendLogo(app, me.token, Buffer.from(text, 'utf16le'))
  expect((await fileOf(data.id)).payload).toContain('>集</text>')
})

const FILLED_BYTES = MAX_LOGO_BYTES - 1000
const filled = (text: string) => text.repeat(Math.floor(FILLED_BYTES / text.length))
/** Files of 2 MB that keep a reader busy, or fill its memory. */
const HEAVY: Record<string, () => Buffer> = {
  'elements a million deep': () => drawing(filled('<g>')),
  'a million attributes': () =>
    drawing(`<path ${Array.from({ length: 150_000 }, (_none, at) => `a${at}="" `).join('')}/>`),
  'brackets a million deep': () => drawing(`<path fill="${filled('calc(')}"/>`),
  'one selector of a million': () => drawing(`<style>${filled('a,')}b{}</style>`),
  'a style sheet without sense': () => drawing(`<style>${filled('}{')}</style>`),
  'a PDF of a million objects': () => pdf(filled('1 0 obj 1 endobj ')),
  'a PDF that unpacks to 200 MB': () => {
    const body = deflateSync(Buffer.alloc(2e8, ' '))
    const dict = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${body.length} >>`
    return pdf(Buffer.concat([Buffer.from(`8 0 obj ${dict} stream\n`), body, Buffer.from('\nendstream endobj')]))
  },
}
// Mutation: the file read in the server itself.
it.each(
  Object.entries(HEAVY),
)('refuses %s within the limits, and not by the work of the server', async (_what, make) => {
  const file = make()
  expect(file.length).toBeLessThanOrEqual(MAX_LOGO_BYTES)
  const before = process.cpuUsage()
  const { code, data } = await sendLogo(app, me.token, file)
  const { user } = process.cpuUsage(before)
  expect([415, 422]).toContain(code)
  expect(['print.logo_kind', 'upload.too_heavy']).toContain(data.refusal)
  // Seconds of this process, which only passes the file on. The other one has eight, and uses them for these files.
  expect(user / 1e6).toBeLessThan(2)
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
  const { code, data } = await sendLogo(app, me.token, drawing(blur + many.join(''), 'width="999" height="999"'))
  expect({ code, refusal: data.refusal }).toEqual({ code: 422, refusal: 'upload.too_heavy' })
  expect((await sendLogo(app, me.token, SVG_LOGO)).code).toBe(200)
})

it('a logo that was never ordered is deleted after a month', async () => {
  const other = await app.member()
  const { data } = await sendLogo(app, other.token, SVG_LOGO)
  app.later(31 * DAY_MS)
  await app.running.runJob('sweep')
  expect((await get(data.url)).statusCode).toBe(404)
})

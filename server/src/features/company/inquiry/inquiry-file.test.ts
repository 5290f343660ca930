import { contract } from '@idocard/contract'
import { INQUIRY_FILE_DAYS, INQUIRY_YEARS, MAX_INQUIRY_FILE_BYTES } from '@idocard/domain/company/inquiry-file'
import { DAY_MS } from '@idocard/domain/duration'
import { desc, eq, sql } from 'drizzle-orm'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contactFile, contactMessage } from '../../../db/schema/company/inquiry.ts'
import { sendFile, type TestApp, testApp } from '../../../testing/app.ts'
import { BOMBS } from '../../../testing/bombs.ts'
import { pdf, SVG_LOGO } from '../../../testing/logos.ts'
import { newestInOutbox } from '../../identity/outbox/store.ts'

const { create } = contract.inquiry

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let people = 0
const asked = (more: Record<string, string> = {}) => {
  people += 1
  return { name: '林經理', mail: `quote${people}@example.com`, companyName: '木日', ...more }
}
const db = () => app.running.database.db
const stored = async () => (await db().select().from(contactFile).orderBy(desc(contactFile.createdAt)).limit(1))[0]
const mailOf = async (mail: string, kind: string) => {
  const find = async () =>
    (await newestInOutbox(db(), 500)).find((one) => one.kind === kind && (one.text + one.to).includes(mail))
  await expect.poll(find).toBeDefined()
  return (await find())?.text ?? ''
}
const linkIn = (text: string) => /http:\/\/localhost:3000(\/inquiry\/file\/\S+)/.exec(text)?.[1] ?? ''
const get = (url: string) => app.running.app.inject({ url })

const TYPES = (main = 'sheet.main+xml') =>
  `<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${main}"/></Types>`
/** A workbook with these parts besides. */
const xlsx = (parts: Record<string, string> = {}) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({ '[Content_Types].xml': TYPES(), 'xl/workbook.xml': '<workbook/>', ...parts }).map(
          ([name, text]) => [name, Buffer.from(text)],
        ),
      ),
    ),
  )
const LIST = Buffer.from('\uFEFF姓名,電話\r\n林小美,="0912345678"\r\n"王, 大明",+886 912 345 678\r\n@wang,-\r\n')
const photograph = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#8ccbb4' } })
    .withExif({ IFD0: { Artist: 'Secret Person' } })
    .jpeg()
    .toBuffer()

describe('an attachment', () => {
  it('reaches the service mailbox as a link that ends, and is downloaded without being opened', async () => {
    const body = asked({ quantity: '200', neededBy: '2027-01-15', fileName: '名單\u202e.csv', detail: '看附件' })
    expect(await sendFile(app, create, '', LIST, body)).toMatchObject({ code: 200 })
    const text = await mailOf(body.mail, 'contact')
    for (const words of ['張數　200', '希望收到　2027-01-15', '名單.csv（CSV，1 KB，60 天內可下載）'])
      expect(text).toContain(words)
    const link = linkIn(text)
    const { statusCode, headers, rawPayload } = await get(link)
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(LIST)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="inquiry-[\w-]{6}\.csv"$/),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    // The sender's copy names it, without the link.
    const copy = await mailOf(body.mail, 'contact_copy')
    for (const words of ['> 張數：200', '> 希望收到的日期：2027-01-15', '> 附件：名單.csv'])
      expect(copy).toContain(words)
    expect(linkIn(copy)).toBe('')
    for (const wrong of [link.replace(/token=./, 'token=9'), link.replace(/\?.*/, ''), link.replace('file/', 'file/x')])
      expect((await get(wrong)).statusCode).toBe(404)
    app.later(INQUIRY_FILE_DAYS * DAY_MS + 1000)
    expect((await get(link)).statusCode).toBe(404)
  })

  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a PDF', () => pdf(), 'pdf'],
    ['a workbook', () => xlsx({ 'xl/printerSettings/printerSettings1.bin': 'x' }), 'xlsx'],
    ['a list', () => LIST, 'csv'],
    ['a list in Big5', () => Buffer.from([0xa4, 0xfd, 0x2c, 0x31, 0x0a]), 'csv'],
    ['a list in UTF-16', () => Buffer.from('\uFEFF姓名\t電話\n', 'utf16le'), 'csv'],
  ])('%s is stored as it was sent', async (_what, make, kind) => {
    const file = await make()
    expect(await sendFile(app, create, '', file, asked())).toMatchObject({ code: 200 })
    expect(await stored()).toMatchObject({ kind, file, bytes: file.length })
  })

  it('that is a picture is stored from its pixels, upright and without what it says about a person', async () => {
    const turned = await sharp(await photograph())
      .keepExif()
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(turned.includes('Secret Person')).toBe(true)
    expect(await sendFile(app, create, '', turned, asked())).toMatchObject({ code: 200 })
    const jpeg = await stored()
    expect(jpeg?.kind).toBe('jpg')
    expect(jpeg?.file.includes('Secret Person')).toBe(false)
    expect(await sharp(jpeg?.file).metadata()).toMatchObject({ width: 480, height: 640, format: 'jpeg' })
    const png = await sharp({ create: { width: 40, height: 20, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    await sendFile(app, create, '', Buffer.concat([png, Buffer.from('<script>')]), asked())
    const clean = await stored()
    expect(clean?.kind).toBe('png')
    expect(clean?.file.includes('<script>')).toBe(false)
    expect(await sharp(clean?.file).metadata()).toMatchObject({ width: 40, hasAlpha: true })
  })

  it('that is a drawing is written anew', async () => {
    await sendFile(app, create, '', SVG_LOGO, asked())
    const drawing = await stored()
    expect(drawing?.kind).toBe('svg')
    expect(String(drawing?.file)).toContain('<path')
    expect(String(drawing?.file)).not.toContain('inkscape')
  })

  it('is optional: a form without a file sends an empty one', async () => {
    const before = await stored()
    for (const as of ['json', 'urlencoded'] as const)
      expect(await app.call(create, asked({ file: '', neededBy: '', quantity: '' }), { as })).toMatchObject({
        code: 200,
      })
    expect(await sendFile(app, create, '', Buffer.alloc(0), asked(), { fileName: '' })).toMatchObject({ code: 200 })
    expect(await stored()).toEqual(before)
  })

  it('goes when its link has ended, and with its inquiry after two years', async () => {
    await sendFile(app, create, '', LIST, asked())
    const kept = await stored()
    app.later((INQUIRY_FILE_DAYS - 1) * DAY_MS)
    await app.running.runJob('sweep')
    expect(await stored()).toEqual(kept)
    app.later(2 * DAY_MS)
    await app.running.runJob('sweep')
    expect(await stored()).toBeUndefined()
    const messages = () =>
      db()
        .select()
        .from(contactMessage)
        .where(eq(contactMessage.id, kept?.messageId ?? ''))
    expect(await messages()).toHaveLength(1)
    app.later(INQUIRY_YEARS * 366 * DAY_MS)
    await app.running.runJob('sweep')
    expect(await messages()).toHaveLength(0)
  })
})

describe('a file is refused in the sender’s language, and nothing is stored', () => {
  const inTheMiddle = (file: Buffer, from: string, to: string) =>
    Buffer.from(file.toString('latin1').replaceAll(from, to), 'latin1')
  const hostile: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'file_kind'],
    ['a page', () => Buffer.from('<html><script>alert(1)</script></html>'), 'file_kind'],
    ['a text that begins like a PDF', () => Buffer.from('%PDF-1.7\nhello'), 'file_kind'],
    ['a PDF with a script', () => pdf('4 0 obj << /S /JavaScript /JS (app.alert) >> endobj'), 'file_unsafe'],
    ['a PDF with an attachment', () => pdf('4 0 obj << /Type /EmbeddedFile >> endobj'), 'file_unsafe'],
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'file_unsafe',
    ],
    ['a workbook with macros', () => xlsx({ 'xl/vbaProject.bin': 'x' }), 'file_unsafe'],
    ['a workbook that says so', () => xlsx({ '[Content_Types].xml': TYPES('macroEnabled.main+xml') }), 'file_unsafe'],
    ['a workbook with a link', () => xlsx({ 'xl/externalLinks/externalLink1.xml': '<x/>' }), 'file_unsafe'],
    ['a workbook with an object', () => xlsx({ 'xl/embeddings/oleObject1.bin': 'x' }), 'file_unsafe'],
    ['a part outside the workbook', () => xlsx({ '../../evil.xml': 'x' }), 'file_kind'],
    ['a part with two names', () => inTheMiddle(xlsx(), 'PK\x01\x02', 'PK\x01\x03'), 'file_kind'],
    ['another zip', () => Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })), 'file_kind'],
    [
      'a document of text',
      () => xlsx({ '[Content_Types].xml': '<Types>wordprocessingml.document</Types>' }),
      'file_kind',
    ],
    ['a workbook that unpacks to 800 MB', () => bomb(), 'too_heavy'],
    ['a list with a command', () => Buffer.from("Name\n=cmd|'/C calc'!A0\n"), 'file_unsafe'],
    [
      'a list with a hidden formula',
      () => Buffer.from('Name,Phone\nA,"\t=HYPERLINK(""https://evil.example"")"\n'),
      'file_unsafe',
    ],
    ['a list with another formula', () => Buffer.from('Name\n-2+3+cmd|A0\n'), 'file_unsafe'],
    ['a picture of 900 megapixels', BOMBS['PNG, 900 megapixels'], 'too_many_pixels'],
    ['a picture that is cut off', BOMBS['JPEG, cut off'], 'file_kind'],
    ['an animated picture', BOMBS['GIF, animated'], 'file_kind'],
  ]
  /** Its directory says that the last part unpacks to 800 MB. */
  function bomb() {
    const file = xlsx()
    file.writeUInt32LE(800 * 1024 * 1024, file.lastIndexOf('PK\x01\x02') + 24)
    return file
  }
  it.each(hostile)('%s', async (_what, make, refusal) => {
    const count = async () => (await db().execute(sql`select count(*)::int as n from contact_message`)).rows[0]?.n
    const before = await count()
    const answer = await sendFile(app, create, '', await make(), asked())
    expect(answer.data.refusal).toMatch(new RegExp(`^(?:inquiry|upload)\\.${refusal}$`))
    expect(answer.message).toMatch(/\p{Script=Han}/u)
    expect(await count()).toBe(before)
  })

  it('one that is too large', async () => {
    const answer = await sendFile(app, create, '', Buffer.alloc(MAX_INQUIRY_FILE_BYTES + 1, 'a,'), asked())
    expect(answer.code).toBe(413)
  })

  it('one too many for a day: the inquiry is accepted without it', async () => {
    await sendFile(app, create, '', LIST, asked())
    await db()
      .update(contactFile)
      .set({ bytes: 200 * 1024 * 1024 })
    const { code, data } = await sendFile(app, create, '', LIST, asked())
    expect({ code, refusal: data.refusal }).toEqual({ code: 409, refusal: 'inquiry.file_full' })
    expect(await app.call(create, asked())).toMatchObject({ code: 200 })
    app.later(DAY_MS + 1000)
    expect(await sendFile(app, create, '', LIST, asked())).toMatchObject({ code: 200 })
  })
})

it('a quantity and a day are checked, each at its field', async () => {
  const { data } = await app.refused(create, asked({ quantity: '-3', neededBy: '2027-02-30' }))
  expect(Object.keys(data.fields ?? {}).sort()).toEqual(['neededBy', 'quantity'])
})

import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { pictureBytes } from './upload.store.ts'

const MEGABYTE = 1024 * 1024

let app: TestApp
let me: { id: string; token: string }
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  me = await app.holder()
})
afterAll(() => app.close())

const formOf = (file: Buffer, name = 'file') =>
  Buffer.concat([
    Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ])

const post = (path: string, payload: Buffer, token = me.token) =>
  app.running.app.inject({
    method: 'POST',
    url: path.replace('{product}', 'SG'),
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${token}` },
  })
const send = async (file: Buffer, token?: string) =>
  (await post(contract.upload.upload_original.path, formOf(file), token)).json()

const plain = (width = 320, height = 200) => sharp({ create: { width, height, channels: 3, background: '#8ccbb4' } })

/** A PNG that says it is this wide and high, all of one colour. */
function vastPng(side: number): Buffer {
  const chunk = (kind: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), body])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(body.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([size, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 1 })
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

it('keeps nothing of a photograph but its pixels', async () => {
  const photograph = await plain()
    .jpeg()
    .withExif({
      IFD0: { Make: 'Canary', Artist: 'Canary' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Canary</x:xmpmeta>')
    .toBuffer()
  expect((await sharp(photograph).metadata()).exif).toBeDefined()
  expect(photograph.toString('latin1')).toContain('Canary')

  const { code, data } = await send(photograph)
  expect({ code, data }).toMatchObject({ code: 200, data: { width: 320, height: 200 } })
  for (const format of ['webp', 'jpeg'] as const) {
    const kept = (await pictureBytes(app.running.database.db, data.id, format)) ?? Buffer.alloc(0)
    const { exif, xmp, iptc, icc, format: read } = await sharp(kept).metadata()
    expect({ exif, xmp, iptc, icc, read }).toEqual({ read: format })
    expect(kept.toString('latin1')).not.toContain('Canary')
  }
})

it.each(['png', 'webp', 'avif'] as const)('takes %s', async (format) => {
  expect(await send(await plain().toFormat(format).toBuffer())).toMatchObject({ code: 200 })
})

it.each([
  ['a drawing in SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'), 415],
  ['text', () => Buffer.from('<?php echo 1;'), 415],
  ['nothing', () => Buffer.alloc(0), 415],
  ['half a picture', async () => (await plain(900, 900).png().toBuffer()).subarray(0, 900), 415],
  ['900 million pixels in a few hundred kilobytes', () => vastPng(30_000), 415],
  // Planted fault: without `LONGER_MOST`; then each of these takes seconds, and so does whoever looks at it later.
  ['a thread', async () => plain(16, 30_000).png().toBuffer(), 415],
  ['a thread that lies', async () => plain(16_000, 16).png().toBuffer(), 415],
  ['nine megabytes', () => randomBytes(9 * MEGABYTE), 413],
  [
    'an animation',
    async () => {
      const frames = await Promise.all(
        ['#111111', '#eeeeee'].map((background) =>
          sharp({ create: { width: 64, height: 64, channels: 3, background } })
            .png()
            .toBuffer(),
        ),
      )
      return sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer()
    },
    415,
  ],
])('refuses %s', async (_name, make, status) => {
  expect((await send(await make())).code).toBe(status)
})

it('refuses a file for a call that takes none, and a second file', async () => {
  const picture = await plain().png().toBuffer()
  const { statusCode } = await post(contract.card.load_my_card.path, formOf(picture, 'cardSn'))
  expect(statusCode).toBeGreaterThanOrEqual(400)
  expect(statusCode).toBeLessThan(500)
  const one = formOf(picture).subarray(0, -'--b--\r\n'.length)
  const two = await post(contract.upload.upload_original.path, Buffer.concat([one, formOf(picture)]))
  expect(two.statusCode).toBe(413)
})

it('asks who it is before it reads a byte', async () => {
  const answer = await post(contract.upload.upload_original.path, Buffer.from('--b\r\nnever ends'), 'guessed')
  expect(answer.json()).toMatchObject({ code: 401 })
  const { token } = await app.member()
  expect(await send(await plain().png().toBuffer(), token)).toMatchObject({ code: 403 })
})

it('takes many at once, one after the other', async () => {
  const picture = await plain().png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(picture)))
  expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(200))
})

it('takes no more than a person has room for', async () => {
  const picture = await plain().png().toBuffer()
  const { data } = await send(picture)
  await app.running.database.db.execute(sql`update upload set bytes = ${20 * MEGABYTE} where id = ${data.id}`)
  expect(await send(picture)).toMatchObject({ code: 409, data: { refusal: 'upload.quota' } })
})

it('lets nobody put another person’s picture on a card', async () => {
  const { data: mine } = await send(await plain().png().toBuffer())
  const { data: theirs } = await send(await plain().png().toBuffer(), (await app.holder()).token)
  const cardSn = 'abcdefghjk'
  await app.running.database.db.execute(sql`
    insert into card (card_sn, company_id, activation_hash, member_id, state, theme, fields, activated_at, updated_at)
    values (${cardSn}, 3, ${randomBytes(32)}, ${me.id}, 'active', 'idoLight', '{}', now(), now())`)
  const put = (photo: string) => app.refused(contract.card.update, { cardSn, photo }, { token: me.token })
  expect(await put(theirs.id)).toMatchObject({ code: 422, data: { refusal: 'upload.unknown' } })
  expect(await app.refused(contract.holder.create_icon, { imgIcon: theirs.id }, { token: me.token })).toMatchObject({
    code: 422,
  })
  expect((await put(mine.id)).code).toBe(200)
})

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { BOMBS, png } from '../../../testing/bombs.ts'
import { eventually } from '../../../testing/eventually.ts'
import { pictureBytes } from './store.ts'

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

const post = (path: string, payload: Buffer, token = me.token, lang = 'zh-TW') =>
  app.running.app.inject({
    method: 'POST',
    url: path.replace('{product}', 'SG'),
    payload,
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'accept-language': lang,
      authorization: `Bearer ${token}`,
    },
  })
const send = async (file: Buffer, token?: string, lang?: string) =>
  (await post(contract.upload.upload_original.path, formOf(file), token, lang)).json()

const plain = (width = 320, height = 200) => sharp({ create: { width, height, channels: 3, background: '#8ccbb4' } })

it('stores nothing of a photograph but its pixels', async () => {
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
    const stored = (await pictureBytes(app.running.database.db, data.id, format)) ?? Buffer.alloc(0)
    const { exif, xmp, iptc, icc, format: read } = await sharp(stored).metadata()
    expect({ exif, xmp, iptc, icc, read }).toEqual({ read: format })
    expect(stored.toString('latin1')).not.toContain('Canary')
  }
})

it.each(['png', 'webp', 'avif'] as const)('accepts %s', async (format) => {
  expect(await send(await plain().toFormat(format).toBuffer())).toMatchObject({ code: 200 })
})

it.each([
  ['a drawing in SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'), 415],
  ['text', () => Buffer.from('<?php echo 1;'), 415],
  ['nothing', () => Buffer.alloc(0), 415],
  ['half a picture', async () => (await plain(900, 900).png().toBuffer()).subarray(0, 900), 415],
  ['900 million pixels in a few hundred kilobytes', BOMBS['PNG, 900 megapixels'], 413],
  // Mutation: `MAX_LONGER` not checked; then each of these takes seconds, also for later viewers.
  ['an extremely narrow picture', async () => plain(16, 30_000).png().toBuffer(), 415],
  ['an extremely wide picture', async () => plain(16_000, 16).png().toBuffer(), 415],
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

it.each([
  ['JPEG', 24, () => plain(6000, 4001).jpeg().toBuffer()],
  ['WebP', 12, () => plain(4000, 3001).webp({ effort: 0 }).toBuffer()],
  ['GIF', 6, () => plain(3000, 2001).gif({ effort: 1 }).toBuffer()],
  ['progressive JPEG', 6, () => plain(3000, 2001).jpeg({ progressive: true }).toBuffer()],
  ['interlaced PNG', 6, () => plain(3000, 2001).png({ progressive: true }).toBuffer()],
  ['interlaced PNG with 16 bits', 4, async () => png(2000, 2001, { isDeep: true, isInterlaced: true })],
  ['AVIF', 3, () => plain(2000, 1501).avif({ effort: 0 }).toBuffer()],
])('refuses a %s of more than %d megapixels, and returns the limit', async (_kind, max, make) => {
  const file = await make()
  expect(await send(file)).toMatchObject({
    code: 413,
    data: { refusal: 'upload.too_many_pixels', max },
    message: `圖片的像素太多，這種格式最多 ${max} 百萬像素，請縮小後再上傳`,
  })
  expect((await send(file, me.token, 'en-US')).message).toContain(`${max} megapixels at most`)
})

it.each([1, 2, 3, 4, 5, 6, 7, 8])('turns a picture upright by its orientation: %d', async (orientation) => {
  const quarters = await sharp(Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]), {
    raw: { width: 2, height: 2, channels: 3 },
  })
    .resize(96, 64, { fit: 'fill', kernel: 'nearest' })
    .withMetadata({ orientation })
    .png()
    .toBuffer()
  const { data } = await send(quarters)
  const stored = (await pictureBytes(app.running.database.db, data.id, 'webp')) ?? Buffer.alloc(0)
  const corners = async (picture: Buffer) => {
    const { data: colours } = await sharp(picture)
      .autoOrient()
      .resize(2, 2, { fit: 'fill', kernel: 'nearest' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...colours].map((value) => (value > 127 ? 1 : 0))
  }
  expect(await corners(stored)).toEqual(await corners(quarters))
  expect([data.width, data.height]).toEqual(orientation > 4 ? [64, 96] : [96, 64])
})

it.each([
  ['grey', () => plain().greyscale().png().toBuffer()],
  ['16 bits', () => plain().toColourspace('rgb16').png().toBuffer()],
  ['CMYK', () => plain().toColourspace('cmyk').jpeg().toBuffer()],
  ['transparent', () => plain().ensureAlpha(0.5).webp().toBuffer()],
])('keeps the colours of a picture: %s', async (_name, make) => {
  const file = await make()
  const { data } = await send(file)
  const stored = (await pictureBytes(app.running.database.db, data.id, 'webp')) ?? Buffer.alloc(0)
  const colour = async (picture: Buffer) => {
    const { data: pixels } = await sharp(picture)
      .toColourspace('srgb')
      .ensureAlpha()
      .resize(1, 1)
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...pixels]
  }
  const [is, was] = [await colour(stored), await colour(file)]
  for (const [at, value] of was.entries()) expect(Math.abs((is[at] ?? 0) - value)).toBeLessThan(4)
})

it('accepts a phone’s photograph of twelve megapixels', async () => {
  const photograph = await sharp({
    create: {
      width: 4032,
      height: 3024,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer()
  expect(await send(photograph)).toMatchObject({ code: 200, data: { width: 600, height: 800 } })
})

// One of each kind, decoded one after the other. `npm run faults -- pictures --full` sends fifty of each.
it('refuses each of many concurrent decompression bombs', async () => {
  const bombs = await Promise.all(Object.values(BOMBS).map((make) => make()))
  const codes = (await Promise.all(bombs.map((file) => send(file)))).map(({ code }) => code)
  expect(codes.filter((code) => code !== 200 && (code < 400 || code > 499))).toEqual([])
  expect(await send(await plain().png().toBuffer())).toMatchObject({ code: 200 })
}, 120_000)

// Only Linux enforces the memory limit and has /proc.
const onLinux = it.runIf(process.platform === 'linux')

// Mutation: `ulimit -d` left out in limited-process.ts; then the response is 200.
onLinux('refuses a picture whose decoder exceeds its memory limit', async () => {
  const wide = png(15_300, 1560)
  expect(await send(wide)).toMatchObject({ code: 422, data: { refusal: 'upload.too_heavy' } })
  expect(await send(await plain().png().toBuffer())).toMatchObject({ code: 200 })
})

onLinux('refuses an AVIF that claims to be small', async () => {
  const liar = await plain(6000, 4000).avif({ effort: 0 }).toBuffer()
  const at = liar.indexOf('ispe')
  liar.writeUInt32BE(800, at + 8)
  liar.writeUInt32BE(600, at + 12)
  const { code } = await send(liar)
  expect([415, 422]).toContain(code)
})

const read = (path: string) => readFileSync(path, 'latin1')
/** The id of the decoding process, once it has loaded a picture. `after`: of the one that replaces this one. */
const decoding = (after?: number) =>
  eventually(() => {
    const children = read(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean)
    const pid = children.find((one) => Number(one) !== after)
    const resident = Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1])
    if (!(resident > 75_000)) throw new Error('none yet')
    return Number(pid)
  }, 2)
const slow = () => png(2400, 2400, { isDeep: true })

onLinux('tries again when a decoder was killed from outside, and then says that it is busy', async () => {
  const once = send(slow())
  process.kill(await decoding(), 'SIGKILL')
  expect(await once).toMatchObject({ code: 200, data: { width: 800, height: 800 } })
  const twice = send(slow())
  const first = await decoding()
  process.kill(first, 'SIGKILL')
  process.kill(await decoding(first), 'SIGTERM')
  expect(await twice).toMatchObject({ code: 503, data: { refusal: 'server.busy', retryAfter: 5 } })
})

// The signals of its own limits: CPU time, and an allocation that failed.
onLinux.each(['SIGXCPU', 'SIGABRT'] as const)('refuses a picture whose decoder ended with %s', async (signal) => {
  const sending = send(slow())
  process.kill(await decoding(), signal)
  expect(await sending).toMatchObject({ code: 422, data: { refusal: 'upload.too_heavy' } })
})

// Mutation: `late` left out in decode-apart.ts; then there is never a response.
onLinux(
  'ends a hanging decoder, which has none of the server’s settings',
  async () => {
    const sending = send(slow())
    const pid = await decoding()
    process.kill(pid, 'SIGSTOP')
    const names = read(`/proc/${pid}/environ`)
      .split('\0')
      .map((one) => one.split('=')[0])
    expect(names.sort()).toEqual(['', 'MALLOC_ARENA_MAX', 'PWD', 'UV_THREADPOOL_SIZE'])
    // It had no time, as on a busy machine: the picture is not blamed.
    expect(await sending).toMatchObject({ code: 503, data: { refusal: 'server.busy' } })
    expect(await send(await plain().png().toBuffer())).toMatchObject({ code: 200 })
  },
  60_000,
)

// Mutations: `throwFileSizeLimit` left out; `UnexpectedFile` left out; a second file of a field is read too.
it('names the field of a file where none is expected, however large it is, and takes one file of a field', async () => {
  const picture = await plain().png().toBuffer()
  const { load_my_card, update } = contract.card
  const upload = contract.upload.upload_original
  const two = Buffer.concat([formOf(picture).subarray(0, -'--b--\r\n'.length), formOf(picture)])
  for (const [path, form, field] of [
    [load_my_card.path, formOf(picture, 'cardSn'), 'cardSn'],
    [load_my_card.path, formOf(randomBytes(9 * MEGABYTE), 'unknown'), 'unknown'],
    [update.path, formOf(picture, 'url'), 'url'],
    [upload.path, formOf(picture, 'picture'), 'picture'],
    [upload.path, two, 'file'],
  ] as const) {
    const answer = (await post(path, form)).json()
    expect(answer, `${path} ${field}`).toMatchObject({ code: 422, data: { fields: { [field]: '這個欄位不接受檔案' } } })
  }
})

it('takes an empty file field of a browser’s form as no picture', async () => {
  const empty = Buffer.from('--b\r\ncontent-disposition: form-data; name="imgIcon"; filename=""\r\n\r\n\r\n--b--\r\n')
  expect((await post(contract.holder.create_icon.path, empty)).json()).toMatchObject({
    code: 200,
    data: { imgIcon: '' },
  })
})

it('authenticates before it reads a byte', async () => {
  const answer = await post(contract.upload.upload_original.path, Buffer.from('--b\r\nnever ends'), 'guessed')
  expect(answer.json()).toMatchObject({ code: 401 })
  const { token } = await app.member()
  expect(await send(await plain().png().toBuffer(), token)).toMatchObject({ code: 403 })
})

it('accepts many at once, one after the other', async () => {
  const picture = await plain().png().toBuffer()
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(picture)))
  expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(200))
})

// Mutation: the quota checked only before the pictures are decoded; then all of them are accepted.
it('counts each of the concurrent uploads', async () => {
  const picture = await plain().png().toBuffer()
  const { data } = await send(picture)
  await app.running.database.db.execute(sql`update upload set bytes = ${20 * MEGABYTE - 1} where id = ${data.id}`)
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(picture)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(409)])
})

it('accepts no more than a user’s quota', async () => {
  const picture = await plain().png().toBuffer()
  const { data } = await send(picture)
  await app.running.database.db.execute(sql`update upload set bytes = ${20 * MEGABYTE} where id = ${data.id}`)
  expect(await send(picture)).toMatchObject({ code: 409, data: { refusal: 'upload.quota' } })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EngineProcess, startEngine } from './engine-process.ts'
import { localOcr, readersWithin } from './local.ts'
import { OCR_TIMEOUT_MS, type OcrProvider } from './port.ts'

const PLACES = [
  { county: '臺北市', countyEn: 'Taipei City', area: '信義區', areaEn: 'Xinyi Dist.', postcode: '110' },
  { county: '金門縣', countyEn: 'Kinmen County', area: '金寧鄉', areaEn: 'Jinning Township', postcode: '892' },
]
const SETUP = { models: undefined, places: PLACES }
const program = (name: string) => join(import.meta.dirname, `${name}-child.fixture.mjs`)
const PICTURE = Buffer.from('a picture')
/** Far more than anything in these tests takes, but less than a hang. */
const BOUND_MS = 5000

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

describe('reads', () => {
  // Uses the engine without the provider's time limit, because other tests may use both cores.
  let engine: EngineProcess
  beforeAll(() => {
    engine = startEngine(SETUP)
  })
  afterAll(() => engine.kill())
  const recognise = (picture: Buffer) => engine.read(picture, new AbortController().signal)
  const fieldsOf = async (picture: Buffer) => {
    const read = await recognise(picture)
    return { ...read, values: Object.fromEntries(read.fields.map(({ name, value }) => [name, value])) }
  }

  it('a bilingual card with a QR code, and shows where each field stands', async () => {
    const { width, height, qr, fields, values } = await fieldsOf(await card({ ink: '#111', paper: '#fff', qr: true }))
    expect({ width, height, qr }).toEqual({ width: 1060, height: 640, qr: 'https://line.me/ti/p/~wu' })
    expect(values).toEqual({
      nameZh: '吳佳蓉',
      nameEn: 'Grace Wu',
      titleZh: '業務經理',
      companyZh: '緯騰科技股份有限公司',
      mobile: '0912-345-678',
      phone: '02-2345-6789',
      extension: '321',
      email: 'grace.wu@weiteng.com.tw',
      postcode: '110',
      addressZh: '臺北市信義區松仁路9號',
      taxNumber: '04595257',
    })
    const name = fields.find((field) => field.name === 'nameZh')
    expect(name?.box.x).toBeGreaterThan(30)
    expect(name?.box.y).toBeGreaterThan(90)
    expect((name?.box.y ?? 0) + (name?.box.height ?? 0)).toBeLessThan(210)
    for (const { confidence } of fields) expect(confidence).toBeGreaterThan(0.7)
  })

  it('a dark card that lies aslant', async () => {
    const dark = await card({ ink: '#f2e6c8', paper: '#12202e', qr: false })
    const { values } = await fieldsOf(await sharp(dark).rotate(6, { background: '#8d7b68' }).jpeg().toBuffer())
    expect(values).toMatchObject({ nameZh: '吳佳蓉', companyZh: '緯騰科技股份有限公司', taxNumber: '04595257' })
  })

  it('a card on a desk, cut out of its photograph and turned to be read, with the places of its fields in both', async () => {
    const drawn = sharp(await card({ ink: '#111', paper: '#fff', qr: false }))
    const desk = { create: { width: 1500, height: 1200, channels: 3, background: '#6f5a45' } } as const
    const photograph = await sharp(desk)
      .composite([{ input: await drawn.rotate(180).toBuffer(), left: 200, top: 300 }])
      .jpeg()
      .toBuffer()
    const { width, height, fields, values, cut } = await fieldsOf(photograph)
    expect(values).toMatchObject({ nameZh: '吳佳蓉', mobile: '0912-345-678' })
    for (const [is, drawn] of [
      [width, 1060],
      [height, 640],
    ] as const)
      expect(Math.abs(is - drawn)).toBeLessThan(12)
    const { info } = await sharp(cut?.picture).raw().toBuffer({ resolveWithObject: true })
    expect([info.format, info.width, info.height]).toEqual(['raw', width, height])
    expect(cut?.photograph).toMatchObject({ width: 1500, height: 1200 })
    const at = fields.findIndex(({ name }) => name === 'nameZh')
    const [onCard, inPhotograph] = [fields[at]?.box, cut?.photograph.boxes[at]]
    for (const [is, drawn] of [
      [onCard?.x, 60],
      [onCard?.y, 110],
      // The photograph is upside down: the card's upper left is at the lower right.
      [(inPhotograph?.x ?? 0) + (inPhotograph?.width ?? 0), 200 + 1060 - 60],
      [(inPhotograph?.y ?? 0) + (inPhotograph?.height ?? 0), 300 + 640 - 110],
    ] as const)
      expect(Math.abs((is ?? 0) - drawn)).toBeLessThan(25)
  })

  it('a card beside other print without cutting anything out', async () => {
    const drawn = await card({ ink: '#111', paper: '#fff', qr: false })
    const desk = { create: { width: 1300, height: 1200, channels: 3, background: '#6f5a45' } } as const
    const other = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="90"><text y="60" font-size="50" fill="#fff" font-family="Noto Sans CJK TC">www.example.com.tw</text></svg>',
    )
    const photograph = await sharp(desk)
      .composite([
        { input: drawn, left: 120, top: 100 },
        { input: other, left: 200, top: 950 },
      ])
      .jpeg()
      .toBuffer()
    expect(await recognise(photograph)).toMatchObject({ width: 1300, height: 1200, cut: undefined })
  })

  it('two cards that lie beside each other, each for itself', async () => {
    const front = await card({ ink: '#111', paper: '#fff', qr: false })
    const half = (picture: Buffer) => sharp(picture).resize(800).toBuffer()
    const desk = { create: { width: 1800, height: 800, channels: 3, background: '#6f5a45' } } as const
    const photograph = await sharp(desk)
      .composite([
        { input: await half(front), left: 60, top: 150 },
        { input: await half(await card({ ink: '#f2e6c8', paper: '#12202e', qr: false })), left: 930, top: 170 },
      ])
      .jpeg()
      .toBuffer()
    const { values, cut, others } = await fieldsOf(photograph)
    const both = { nameZh: '吳佳蓉', companyZh: '緯騰科技股份有限公司', taxNumber: '04595257' }
    expect(values).toMatchObject(both)
    expect(others.map(({ fields }) => Object.fromEntries(fields.map(({ name, value }) => [name, value])))).toEqual([
      expect.objectContaining(both),
    ])
    const at = [cut, others[0]?.cut].map((one) => one?.photograph.boxes[0]?.x ?? 0)
    expect(at[0]).toBeLessThan(860)
    expect(at[1]).toBeGreaterThan(930)
  })

  it('no file that is no picture, and the next card all the same', async () => {
    expect(await outcome(recognise(Buffer.from('<svg/>')))).toBe('unreadable')
    const bomb = { create: { width: 6000, height: 5000, channels: 3, background: '#fff' } } as const
    expect(await outcome(recognise(await sharp(bomb).png().toBuffer()))).toBe('unreadable')
    const blank = await sharp({ create: { ...bomb.create, width: 600, height: 400 } })
      .webp()
      .toBuffer()
    expect(await recognise(blank)).toMatchObject({ width: 600, height: 400, lines: [], fields: [] })
  })
})

describe('when the engine does not work', () => {
  let ocr: OcrProvider | undefined
  afterEach(async () => {
    await ocr?.close()
  })

  it('kills a child that hangs, within the time that was set', async () => {
    const engine = startEngine(SETUP, program('hung'))
    // While it loads, a caller who leaves does not end it.
    await expect.poll(() => engine.isStarting).toBe(false)
    const began = performance.now()
    await expect(engine.read(PICTURE, AbortSignal.timeout(400))).rejects.toMatchObject({ name: 'TimeoutError' })
    await engine.ended
    expect(performance.now() - began).toBeLessThan(BOUND_MS)
    expect(() => process.kill(engine.pid ?? 0, 0)).toThrow('ESRCH')
  })

  it('goes on loading when whoever waited for it has left: the next card is read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ocr-slow-'))
    const goOn = join(folder, 'go-on')
    let started = 0
    ocr = localOcr(() => {
      started += 1
      return startEngine({ ...SETUP, models: goOn }, program('slow'))
    })
    expect(await outcome(ocr.recognise(PICTURE, AbortSignal.abort(new Error('gone'))))).toBe('gone')
    const caller = new AbortController()
    const reading = outcome(ocr.recognise(PICTURE, caller.signal))
    caller.abort(new Error('gone'))
    expect(await reading).toBe('gone')
    await writeFile(goOn, 'now')
    expect(await outcome(ocr.recognise(PICTURE))).toBe('read')
    expect(started).toBe(1)
    await rm(folder, { recursive: true })
  })

  it('starts as many children as there is memory for', async () => {
    expect([0, 1149, 1150, 2299, 2300, 64_000].map(readersWithin)).toEqual([0, 0, 1, 1, 2, 2])
    for (const readers of [0, 1, 2]) {
      const children: EngineProcess[] = []
      let max = 0
      ocr = localOcr(() => {
        children.push(startEngine({ ...SETUP, models: import.meta.filename }, program('slow')))
        max = Math.max(max, children.filter(({ isAlive }) => isAlive).length)
        return children.at(-1) as EngineProcess
      }, readers)
      const cards = Array.from({ length: 6 }, () => outcome(ocr?.recognise(PICTURE) as Promise<unknown>))
      const outcomes = new Set(await Promise.all(cards))
      expect([max, ...outcomes]).toEqual([readers, readers === 0 ? 'missing' : 'read'])
      await ocr.close()
    }
  })

  it('ends a child that has read no card for a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const engine = startEngine({ ...SETUP, models: import.meta.filename }, program('slow'))
      ocr = localOcr(() => engine)
      expect(await outcome(ocr.recognise(PICTURE))).toBe('read')
      vi.advanceTimersByTime(60_000)
      await engine.ended
      expect(engine.isAlive).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('kills a child that never finishes loading', async () => {
    const engine = startEngine({ ...SETUP, models: join(tmpdir(), 'never') }, program('slow'), 200)
    expect(await outcome(engine.read(PICTURE, new AbortController().signal))).toBe('failed')
    await engine.ended
  })

  it('refuses in time whoever waits behind children that hang', async () => {
    ocr = localOcr(() => startEngine(SETUP, program('hung')))
    const began = performance.now()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => outcome(ocr?.recognise(PICTURE) as Promise<unknown>)),
    )
    // The guaranteed time for a scan is eight seconds.
    expect(performance.now() - began).toBeLessThan(OCR_TIMEOUT_MS + BOUND_MS)
    expect(new Set(all)).toEqual(new Set(['timeout', 'busy']))
    expect(all.slice(0, 2)).toEqual(['timeout', 'timeout'])
  })

  it('says that it failed when the child dies, and starts another for the next card', async () => {
    ocr = localOcr(() => startEngine(SETUP, program('dying')))
    expect(await outcome(ocr.recognise(PICTURE))).toBe('failed')
    expect(await outcome(ocr.recognise(PICTURE))).toBe('failed')
  })

  it('says that it is missing without weights', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ocr-models-'))
    // Without the time limit of a scan: on a busy machine the child may need longer to start.
    const engine = startEngine({ ...SETUP, models: folder })
    expect(await outcome(engine.read(PICTURE, new AbortController().signal))).toBe('missing')
    engine.kill()
    await rm(folder, { recursive: true })
  })

  it('ends at once when the caller gives up', async () => {
    ocr = localOcr(() => startEngine(SETUP, program('hung')))
    const caller = new AbortController()
    const reading = outcome(ocr.recognise(PICTURE, caller.signal))
    caller.abort(new Error('gone'))
    expect(await reading).toBe('gone')
  })
})

interface Appearance {
  ink: string
  paper: string
  qr: boolean
}

async function card({ ink, paper, qr }: Appearance): Promise<Buffer> {
  const text = (size: number, y: number, words: string, weight = 400) =>
    `<text x="60" y="${y}" font-size="${size}" font-weight="${weight}" fill="${ink}" font-family="Noto Sans CJK TC">${words}</text>`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1060" height="640"><rect width="100%" height="100%" fill="${paper}"/>` +
    text(36, 80, '緯騰科技股份有限公司') +
    text(60, 170, '吳佳蓉', 700) +
    text(28, 220, '業務經理') +
    text(28, 270, 'Grace Wu') +
    text(26, 340, '手機 0912-345-678') +
    text(26, 385, '電話 (02)2345-6789 分機 321') +
    text(26, 430, 'E-mail grace.wu@weiteng.com.tw') +
    text(26, 475, '110 台北市信義區松仁路9號') +
    text(26, 520, '統一編號 04595257') +
    '</svg>'
  const code = qr
    ? [{ input: await QRCode.toBuffer('https://line.me/ti/p/~wu', { width: 160 }), left: 860, top: 440 }]
    : []
  return sharp(Buffer.from(svg)).composite(code).flatten().jpeg({ quality: 92 }).toBuffer()
}

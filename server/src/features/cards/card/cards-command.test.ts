import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inflateSync } from 'node:zlib'
import { contract } from '@idocard/contract'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCards } from '../../../cli/cards/run-cards.ts'
import { CommandFault } from '../../../cli/command-fault.ts'
import { compose } from '../../../compose.ts'
import { readConfig } from '../../../config/env.ts'
import { openDatabase } from '../../../db/open.ts'
import { chipKey } from '../../../shared/ntag424.ts'
import { hashOf, newToken } from '../../../shared/secrets.ts'
import { CHIP_SETTINGS, TEST_KEYS } from '../../../testing/chips.ts'
import { seededDatabase } from '../../../testing/database.ts'
import { readQr } from '../../../testing/read-qr.ts'
import { findOrCreateMember } from '../../identity/sign-in/member.store.ts'
import { openSession } from '../../identity/sign-in/session.store.ts'

const MAIN = join(import.meta.dirname, '../../../cli/cards/main.ts')
const HOLDER = '0912-345-678'

let folder: string
let settings: Record<string, string>

/** Runs the command in a process of its own, as `npm run cards` does. */
async function cardsProcess(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, ...settings }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], { env, cwd: folder })
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, output: stderr }
  }
}

/** Runs the command in this process: starting one takes a second. */
async function cards(...args: string[]): Promise<{ code: number; output: string }> {
  try {
    return { code: 0, output: await runCards(args, settings) }
  } catch (error) {
    if (error instanceof CommandFault) return { code: 1, output: error.message }
    throw error
  }
}

/** Runs `work` with a server on the same database. */
async function served<T>(work: (app: Awaited<ReturnType<typeof compose>>) => Promise<T>): Promise<T> {
  const running = await compose(readConfig(settings))
  await running.startJobs()
  try {
    return await work(running)
  } finally {
    await running.close()
  }
}
async function rowsOf(query: string): Promise<unknown[]> {
  const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: folder })
  try {
    return (await database.db.execute(query)).rows
  } finally {
    await database.close()
  }
}
const count = async () => (await rowsOf('select card_sn from card')).length
const at = (name: string) => join(folder, name)
const listOf = async (out: string) =>
  (await readFile(join(folder, out, 'cards.csv'), 'utf8'))
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'idocard-cards-'))
  settings = {
    NODE_ENV: 'production',
    DEMO: 'on',
    LOG_LEVEL: 'silent',
    PORT: '0',
    PUBLIC_URL: 'https://card.example',
    SECRET: 'a secret of thirty-two characters',
    ...(await seededDatabase(folder)),
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('batches of cards', () => {
  it('are created with valid activation codes, on sheets that a camera can read', async () => {
    const before = await count()
    const { code, output } = await cardsProcess('make', '--count', '20', '--out', 'batch')
    expect([code, output]).toEqual([0, expect.stringContaining('20 cards were made for SG')])
    expect(await count()).toBe(before + 20)
    expect((await readdir(join(folder, 'batch'))).sort()).toEqual([
      'cards.csv',
      'sheet-1.svg',
      'sheet-2.svg',
      'sheets.pdf',
      'sleeve-1.svg',
      'sleeve-2.svg',
      'sleeves.pdf',
    ])
    expect((await stat(join(folder, 'batch/cards.csv'))).mode & 0o077).toBe(0)
    const list = await listOf('batch')
    const [cardSn = '', address, activation = '', link] = list[0] ?? []
    expect(address).toBe(`https://card.example/${cardSn}`)
    expect(link).toBe(`https://card.example/backstage/SG/iDoCard/addCard#code=${activation}&card=${cardSn}`)
    // The fragment after `#` is sent to no server, log or other site.
    expect(new URL(link ?? '').search).toBe('')
    expect(activation).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-?){4}$/)
    expect(new Set(list.map(([, , one]) => one)).size).toBe(20)

    const svg = await readFile(join(folder, 'batch/sheet-1.svg'))
    const drawn = await partOf(svg, { x: 12, y: 13.5, width: 62, height: 41 })
    expect(await readQr(drawn)).toBe(`https://card.example/${cardSn}?s=q`)
    expect(svg.toString()).toContain(activation)

    const pages = pagesOf(await readFile(join(folder, 'batch/sheets.pdf')))
    expect(pages).toHaveLength(2)
    expect(textOf(pages[0])).toContain(activation)
    expect(textOf(pages[1])).toContain(String(list[19]?.[2]))
    expect(await readQr(firstCode(pages[1]))).toBe(`https://card.example/${list[15]?.[0]}?s=q`)

    const sleeve = await readFile(join(folder, 'batch/sleeve-1.svg'))
    expect(await readQr(await partOf(sleeve, { x: 15, y: 11, width: 50, height: 46 }))).toBe(link)
    expect(sleeve.toString()).toContain(`>${activation}<`)
    expect(sleeve.toString()).toContain(`>card.example/${cardSn}<`)
    const inserts = pagesOf(await readFile(join(folder, 'batch/sleeves.pdf')))
    expect(inserts).toHaveLength(2)
    expect(textOf(inserts[1])).toContain(String(list[19]?.[2]))
    expect(await readQr(firstCode(inserts[1]))).toBe(list[10]?.[3])

    await served(async ({ app, database }) => {
      const { id } = await findOrCreateMember(database.db, { phone: '+886912000111' })
      const token = newToken()
      await openSession(database.db, { id, audience: 'holder', tokenHash: hashOf(token) }, new Date())
      const answer = await app.inject({
        method: 'POST',
        url: contract.card.activate_card.path.replace('{product}', 'SG'),
        payload: { cardActivateCode: activation },
        headers: { authorization: `Bearer ${token}` },
      })
      expect(answer.json().data).toMatchObject({ cardSn, state: 'active', url: address })
    })
  })

  it('are not created over existing files, in invalid numbers, or for an unknown company', async () => {
    const before = await count()
    expect(await cards('make', '--count', '3', '--out', at('batch'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was written'),
    })
    for (const wrong of ['0', '-1', '1.5', 'x', '10001'])
      expect((await cards('make', `--count=${wrong}`, '--out', at('none'))).code, wrong).toBe(1)
    expect((await cards('make', '--count', '1', '--out', at('none'), '--company', 'XX')).output).toContain(
      'no company XX',
    )
    expect(await cardsProcess('fly')).toEqual({ code: 1, output: expect.stringContaining('npm run cards') })
    for (const args of [[], ['make'], ['sheets', 'a.csv'], ['make', '--all']])
      expect((await cards(...args)).output, args.join(' ')).toContain('npm run cards')
    expect(await count()).toBe(before)
  }, 120_000)

  it('are imported from a list once, however often it is imported', async () => {
    const before = await count()
    await writeFile(
      join(folder, 'more.csv'),
      '\ufeffcode,cardSn,remark\r\n"7777-7777-7777-7777",aaaaaaaaa2,"two\r\nlines"\r\n8888 8888 8888 8888,AAAAAAAAA3,\r\n',
    )
    expect((await cards('import', at('more.csv'))).output).toContain('2 cards were written, 0 were here')
    expect((await cards('import', at('more.csv'))).output).toContain('0 cards were written, 2 were here')
    expect((await cards('import', at('batch/cards.csv'))).output).toContain('0 cards were written, 20 were here')
    expect(await count()).toBe(before + 2)
    expect(await cards('sheets', at('more.csv'), '--out', at('more'))).toMatchObject({ code: 0 })
    expect(pagesOf(await readFile(join(folder, 'more/sheets.pdf')))).toHaveLength(1)
  }, 120_000)

  it.each([
    ['cardSn\naaaaaaaaa4', 'Row 1'],
    ['cardSn,code', 'nothing in the file'],
    ['cardSn,code\naaaaaaaaa4,1111222233334444\nshort,1111222233334445', 'Row 3: the card number'],
    ['cardSn,code\naaaaaaaaa4,11112222', 'Row 2: the activation code'],
    ['cardSn,code\naaaaaaaaa4,1111222233334444\n\naaaaaaaaa4,1111222233334445', 'Row 4: the card number of row 2'],
    ['cardSn,code\naaaaaaaaa4,1111222233334444\naaaaaaaaa5,1111-2222-3333-4444', 'Row 3: the activation code of row 2'],
    ['cardSn,code\naaaaaaaaa4,1111222233334444,x', 'Row 2: 3 columns'],
    ['cardSn,code\naaaaaaaaa4,7777777777777777', 'belongs to another card'],
    ['cardSn,code\n"aaaaaaaaa4,1111222233334444', 'quotation mark'],
  ])('are all refused when the list is invalid: %j', async (csv, output) => {
    await writeFile(join(folder, 'wrong.csv'), csv)
    expect(await cards('import', at('wrong.csv'))).toMatchObject({ code: 1, output: expect.stringContaining(output) })
  })

  it('import nothing from a refused list', async () => {
    expect(await rowsOf(`select card_sn from card where card_sn = 'aaaaaaaaa4'`)).toEqual([])
  })
})

it('registers chips that sign, and writes their keys for the encoder only', async () => {
  settings = { ...settings, ...CHIP_SETTINGS }
  const list = join(folder, 'chips-in.csv')
  await writeFile(list, 'uid,cardSn\n04a1b2c3d4e5f6,cheny7p3k9\n')
  expect(await cards('chips', list, '--out', join(folder, 'keys'))).toMatchObject({ code: 0 })
  const written = await readFile(join(folder, 'keys', 'chips.csv'), 'utf8')
  const key = chipKey(TEST_KEYS, Buffer.from('04A1B2C3D4E5F6', 'hex')).toString('hex').toUpperCase()
  expect(written).toContain(`04A1B2C3D4E5F6,https://card.example/cheny7p3k9?s=n&picc=${'0'.repeat(32)}&cmac=`)
  expect(written).toContain(key)
  expect((await cards('chips', list, '--out', join(folder, 'again'))).output).toContain(
    '0 chips were registered, 1 were',
  )
  for (const wrong of [
    'uid,cardSn\n04,cheny7p3k9\n',
    'uid,cardSn\n04A1B2C3D4E5F7,zzzzzzzzzz\n',
    'uid\n04A1B2C3D4E5F7\n',
  ]) {
    await writeFile(list, wrong)
    expect((await cards('chips', list, '--out', join(folder, 'none'))).code).toBe(1)
  }
  await expect(readdir(join(folder, 'none'))).rejects.toThrow()
})

it('issues an activation code for a card whose code was lost, and none for a card with a holder', async () => {
  expect(await cards('code', 'cheny7p3k9')).toMatchObject({ code: 1 })
  const { output } = await cards('code', 'newcard892')
  const cardActivateCode = /Code {2}(\S+)/.exec(output)?.[1] ?? ''
  await served(async ({ app, database }) => {
    const { id } = await findOrCreateMember(database.db, { phone: '+886912345671' })
    const token = newToken()
    await openSession(database.db, { id, audience: 'holder', tokenHash: hashOf(token) }, new Date())
    const answer = await app.inject({
      method: 'POST',
      url: contract.card.activate_card.path.replace('{product}', 'SG'),
      headers: { authorization: `Bearer ${token}` },
      payload: { cardActivateCode },
    })
    expect(answer.json()).toMatchObject({ code: 200, data: { cardSn: 'newcard892' } })
  })
})

it('issues a reset code that works once, for its account', async () => {
  expect((await cards('reset', '0900-000-000')).output).toContain('no such account')
  const { output } = await cards('reset', HOLDER)
  const [, userId = ''] = /Account +(\S+)/.exec(output) ?? []
  const [, activateCode = ''] = /Code +(\S+)/.exec(output) ?? []
  expect(activateCode).toHaveLength(22)
  const password = 'a long new password'
  await served(async ({ app }) => {
    const reset = async (code: string) =>
      (
        await app.inject({
          method: 'POST',
          url: contract.holder.reset_account_by_activate.path,
          payload: { userId, newPassword: password, checkPassword: password, activateCode: code },
        })
      ).statusCode
    expect(await reset('guessed')).toBe(422)
    expect(await reset(activateCode)).toBe(200)
    expect(await reset(activateCode)).toBe(422)
  })
})

/** A part of a sheet, in millimetres, as it is printed. */
async function partOf(svg: Buffer, { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>) {
  const sheet = sharp(svg, { density: 300 })
  const perMillimetre = ((await sheet.metadata()).width ?? 0) / 210
  const [left, top, wide, high] = [x, y, width, height].map((length) => Math.round(length * perMillimetre))
  return sheet.extract({ left: left ?? 0, top: top ?? 0, width: wide ?? 0, height: high ?? 0 })
}

/** The drawing operators of each page of one of our PDFs. */
function pagesOf(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  expect(source.startsWith('%PDF-')).toBe(true)
  const contents = [...source.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\r?\n/g)]
    .map(({ index, 0: head }) => {
      const from = index + head.length
      return inflateSync(pdf.subarray(from, source.indexOf('endstream', from))).toString('latin1')
    })
    .filter((text) => text.includes(' Tf'))
  expect(contents).toHaveLength([...source.matchAll(/\/Type \/Page\b(?!s)/g)].length)
  return contents
}

const textOf = (page = '') =>
  [...page.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('')

/** The first QR code on a page, converted from its path operators to a picture that can be scanned. */
function firstCode(page = ''): Sharp {
  const path = page
    .slice(0, page.indexOf('\nf\n'))
    .split('\n')
    .filter((line) => /^(?:[\d.]+ [\d.]+ [ml]|h)$/.test(line))
    .map((line) => (line === 'h' ? 'Z' : line.replace(/^(.*) ([ml])$/, (_all, at, move) => move.toUpperCase() + at)))
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60" width="600" height="600"><rect width="60" height="60" fill="#fff"/><path d="${path}"/></svg>`
  return sharp(Buffer.from(svg))
}

import { declarations } from '@idocard/contract'
import { audiences, type CallDeclaration } from '@idocard/contract/call'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

let app: TestApp
let tokens: Record<'member' | 'holder', string>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  tokens = { member: (await app.member()).token, holder: (await app.holder()).token }
})
afterAll(() => app.close())

/** A token that opens the call, where it needs one. */
const tokenFor = (declaration: CallDeclaration) =>
  tokens[audiences(declaration).includes('holder') ? 'holder' : 'member']

const fromOneAddress = async (declaration: CallDeclaration) => {
  const url = declaration.path.replace('{product}', 'SG')
  return (await app.running.app.inject({ method: 'POST', url, remoteAddress: '192.0.2.1', payload: { nonsense: 1 } }))
    .statusCode
}

const HOSTILE: unknown[] = [
  {},
  [],
  null,
  'text',
  0,
  { '': '' },
  { id: { $gt: '' } },
  { id: '1; drop table product' },
  { list: 'x' },
  { list: [{}] },
  { list: Array.from({ length: 2000 }, () => ({ id: 1, quantity: 1 })) },
  { pageNum: -1, pageSize: 1e308 },
  { username: '\u0000\u202e', phone: '😀'.repeat(5000), pinCode: ['1', '2'] },
  { id: Number.MAX_SAFE_INTEGER, orderNumber: "' or 1=1 --", county: '%_\\', code: '{}' },
  { constructor: { prototype: { polluted: true } } },
]

it('has one call for each path', () => {
  const all = declarations.map(({ declaration }) => declaration.path)
  expect(new Set(all).size).toBe(all.length)
})

describe.each(declarations)('$name', ({ declaration }) => {
  let token: string
  beforeEach(() => {
    token = tokenFor(declaration)
  })
  const closed = !audiences(declaration).includes('anyone')

  it.runIf(closed)('refuses a visitor', async () => {
    expect((await app.refused(declaration)).code).toBe(401)
    expect((await app.refused(declaration, {}, { token: 'guessed' })).code).toBe(401)
  })

  it.runIf(closed)('refuses a token of another audience', async () => {
    const allowed = audiences(declaration)
    for (const audience of ['member', 'holder'] as const)
      if (!allowed.includes(audience))
        expect((await app.refused(declaration, {}, { token: tokens[audience] })).code).toBe(403)
  })

  it('lets one address call it only so often', async () => {
    if (declaration.limit.by !== 'address') return
    const { times } = declaration.limit
    const answers = []
    for (let made = 0; made <= times; made++) answers.push(await fromOneAddress(declaration))
    expect(answers.slice(0, times)).not.toContain(429)
    expect(answers[times]).toBe(429)
  })

  it('answers hostile input with a refusal, never with a fault', async () => {
    for (const body of HOSTILE) {
      const { code, message } = await app.refused(declaration, body, { token })
      expect(code, JSON.stringify(body)?.slice(0, 80)).toBeLessThan(500)
      // A client of the first generation signs out on a text with 400 in it.
      expect(message).not.toContain('400')
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it('answers a NUL character with a refusal, never with a fault', async () => {
    const fields = Object.keys((declaration.input as unknown as { shape?: object }).shape ?? {})
    const body = Object.fromEntries(fields.map((field) => [field, 'A\0B']))
    expect((await app.refused(declaration, body, { token })).code).toBeLessThan(500)
  })

  it('refuses a field that it does not know', async () => {
    const { code, data } = await app.refused(declaration, { super: 'true' }, { token })
    expect(code).toBe(422)
    expect(data.fields).toHaveProperty('super')
  })

  it('answers a form and JSON alike', async () => {
    const json = await app.refused(declaration, { nonsense: '1' }, { token })
    const form = await app.refused(declaration, { nonsense: '1' }, { token, as: 'urlencoded' })
    expect(form).toEqual(json)
  })
})

it('survives any JSON in any field of any call', async () => {
  const calls = declarations.filter(({ name }) => name !== 'account.request_code' && name !== 'account.logout')
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), fc.jsonValue(), fc.nat(), async ({ declaration }, value, pick) => {
      const fields = Object.keys((declaration.input as unknown as { shape?: object }).shape ?? {})
      const field = fields[pick % Math.max(1, fields.length)] ?? 'any'
      const { code } = await app.refused(declaration, { [field]: value }, { token: tokenFor(declaration) })
      expect(code).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})

it('answers in the language that the caller asks for', async () => {
  const [first] = declarations.filter(({ declaration }) => declaration.who === 'member')
  if (!first) throw new Error('no call for members')
  expect((await app.refused(first.declaration, {}, { lang: 'zh-TW' })).message).toBe('請先登入')
  expect((await app.refused(first.declaration, {}, { lang: 'en-US' })).message).toBe('Please sign in first.')
})

import { declarations } from '@idocard/contract'
import { audiences } from '@idocard/contract/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, staffToken } from '../features/identity/staff/fixtures.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { newPerson, type Person } from '../testing/person.ts'
import { validCall } from '../testing/valid-call.ts'

/** Calls that are refused although the input is valid: Sign in with Apple is not set up here. */
const WITHOUT_APPLE = ['holder.apple_nonce', 'holder.apple_login']

let app: TestApp
let person: Person
let staff: Person
/** One for all calls, because a person has at most ten sessions. */
let staffSession: string
beforeAll(async () => {
  app = await testApp()
  person = await newPerson(app)
  staff = await newPerson(app)
  await appoint(staff, 'owner')
  await appoint(staff, 'administrator', null)
  staffSession = await staffToken(app, staff.holder.id)
})
afterAll(() => app.close())

it('has one call for each path', () => {
  const all = declarations.map(({ declaration }) => declaration.path)
  expect(new Set(all).size).toBe(all.length)
})

describe.each(declarations)('$name', (call) => {
  const { name, declaration } = call
  const allowed = audiences(declaration)
  const closed = !allowed.includes('anyone')
  const token = () => {
    if (declaration.may) return allowed.includes('holder') ? staff.holder.token : staffSession
    return person[allowed.includes('holder') ? 'holder' : 'member'].token
  }

  // Calls with a file are tested in features/content/upload/upload.test.ts.
  it.runIf(declaration.body !== 'file')('accepts input made from its schema', async () => {
    const { input, sender } = await validCall(call, await newPerson(app))
    if (WITHOUT_APPLE.includes(name))
      expect((await app.refused(declaration, input, sender)).data.refusal).toBe('auth.apple_off')
    else expect(await app.call(declaration, input, sender)).toMatchObject({ code: 200 })
  })

  it.runIf(closed)('refuses a visitor', async () => {
    expect((await app.refused(declaration)).code).toBe(401)
    expect((await app.refused(declaration, {}, { token: 'guessed' })).code).toBe(401)
  })

  it.runIf(closed)('refuses a token of another audience', async () => {
    for (const audience of ['member', 'holder'] as const)
      if (!allowed.includes(audience))
        expect((await app.refused(declaration, {}, { token: person[audience].token })).code).toBe(403)
  })

  it('refuses an unknown field', async () => {
    const { code, data } = await app.refused(declaration, { super: 'true' }, { token: token() })
    expect(code).toBe(422)
    expect(data.fields).toHaveProperty('super')
  })

  it('responds alike to a form and to JSON', async () => {
    const json = await app.refused(declaration, { nonsense: '1' }, { token: token() })
    const form = await app.refused(declaration, { nonsense: '1' }, { token: token(), as: 'urlencoded' })
    expect(form).toEqual(json)
  })
})

it('responds in the language that the caller requests', async () => {
  const [first] = declarations.filter(({ declaration }) => declaration.who === 'member')
  if (!first) throw new Error('no call for members')
  expect((await app.refused(first.declaration, {}, { lang: 'zh-TW' })).message).toBe('請先登入')
  expect((await app.refused(first.declaration, {}, { lang: 'en-US' })).message).toBe('Please sign in first.')
})
